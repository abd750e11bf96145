import { expect, test } from "vitest"
import { bookingActions } from "./book-paths"

const stay = { from: "2027-06-05", to: "2027-06-12", guests: 4 }
const car = {
  from: "2027-01-12T10:30",
  to: "2027-01-15T09:00",
  place: "cagliari_office",
  returnPlace: "cagliari_airport",
} as const

test.each([
  [
    "cars",
    car,
    ["book /cars/x/book?from=2027-01-12T10:30&to=2027-01-15T09:00&place=cagliari_office&return=cagliari_airport"],
  ],
  ["urban-cars", undefined, ["book /urban-cars/x/book"]],
  ["villas", stay, ["request /villas/x/book?from=2027-06-05&to=2027-06-12&guests=4"]],
  [
    "yachts",
    stay,
    [
      "book /book/yachts/x?from=2027-06-05&to=2027-06-12&guests=4",
      "request /yachts/x/request?from=2027-06-05&to=2027-06-12&guests=4",
    ],
  ],
] as const)("a page of %s leads on with the trip", (category, trip, expected) => {
  expect(bookingActions(category, "x", trip).map(({ kind, path }) => `${kind} ${path}`)).toEqual(expected)
})
