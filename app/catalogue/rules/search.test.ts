import { expect, test } from "vitest"
import { leftListPath, searchPath } from "./search"

const days = "from=2027-01-12&fromTime=10:30&to=2027-01-15&toTime=12:00"

test.each([
  [
    "a car with its places",
    `what=cars&${days}&place=cagliari_office&return=cagliari_airport&guests=4`,
    "/cars?from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_office&return=cagliari_airport",
  ],
  [
    "a return where it was picked up",
    `what=urban-cars&${days}&place=cagliari_airport&return=`,
    "/urban-cars?from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_airport",
  ],
  ["a stay with its guests", `what=villas&${days}&guests=4`, "/villas?from=2027-01-12&to=2027-01-15&guests=4"],
  ["a stay without guests", `what=yachts&${days}&guests=`, "/yachts?from=2027-01-12&to=2027-01-15"],
  [
    "filters of the category, and no others",
    `what=cars&${days}&seats=4&price=500&bedrooms=3&order=price`,
    "/cars?from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_office&seats=4&price=500&order=price",
  ],
  [
    "moments, as the form of the filters has them",
    "what=cars&from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_office&power=",
    "/cars?from=2027-01-12T10:30&to=2027-01-15T12:00&place=cagliari_office",
  ],
  [
    "the days of a car's moments for a stay",
    "what=villas&from=2027-01-12T10:30&to=2027-01-15T12:00",
    "/villas?from=2027-01-12&to=2027-01-15",
  ],
  ["no dates: the plain list", "what=cars&from=&fromTime=10:30&to=&toTime=12:00&place=cagliari_office", "/cars"],
  ["one date: the plain list", "what=villas&from=2027-01-12&to=&guests=2", "/villas?guests=2"],
  ["a day that does not exist: the plain list", "what=villas&from=2027-02-30&to=2027-03-04", "/villas"],
  ["nothing that is booked by dates: the home page", `what=jets&${days}`, "/"],
  ["no category: the home page", days, "/"],
])("a search leads to %s", (_, form, path) => expect(searchPath(new URLSearchParams(form))).toBe(path))

test("a list that was left keeps its filters, and takes the trip that was chosen since", () => {
  const trip = { from: "2027-02-01T10:30", to: "2027-02-03T09:00", place: "cagliari_office" } as const
  const left = "?from=2027-01-12T10:30&to=2027-01-15T12:00&seats=4&order=price&token=secret&name=Ada"
  expect(leftListPath("cars", trip, left)).toBe(
    "/cars?from=2027-02-01T10:30&to=2027-02-03T09:00&place=cagliari_office&seats=4&order=price",
  )
  expect(leftListPath("cars", undefined, left)).toBe("/cars?seats=4&order=price")
  expect(leftListPath("cars", undefined)).toBe("/cars")
})
