import { describe, expect, test } from "vitest"
import { typedListings } from "../../../tests/support/partners/typed-listings"
import type { ListingInput } from "../forms"
import { mapPlaces, previewSpecs, readListing, type TypedListing } from "./listing"
import { stepOf } from "./listing-fields"

const typed = ({ category, name, description, location, ...specs }: ListingInput): TypedListing => ({
  category: category ?? "cars",
  name: name ?? "",
  description: description ?? "",
  location: location ?? "",
  specs,
})

function itemOf(input: ListingInput) {
  const read = readListing(typed(input))
  if ("errors" in read) throw new Error(JSON.stringify(read.errors))
  return read.item
}

function fieldsRefused(input: ListingInput): string[] {
  const read = readListing(typed(input))
  return "errors" in read ? read.errors.map(({ field }) => field) : []
}

describe("a complete listing", () => {
  test("of an exotic car is an item of the exotic cars", () => {
    expect(itemOf(typedListings.car)).toMatchObject({
      category: "cars",
      dailyPriceCents: 350_00,
      premium: false,
      specs: { kind: "car", group: "exotic", accelerationSeconds: 3, color: { it: "Acquamarina", en: "Acquamarina" } },
    })
  })

  test.each([
    ["urban", { group: "urban" }],
    ["urban-premium", { group: "urban-premium" }],
    ["van", { group: "urban-premium", van: true }],
  ])("of a car in tariff group %s is an item of the urban cars", (tariff, specs) => {
    expect(itemOf({ ...typedListings.car, tariff })).toMatchObject({ category: "urban-cars", specs })
  })

  test("of an exotic Ferrari or Lamborghini has their requirements (D21)", () => {
    expect(itemOf({ ...typedListings.car, name: "Ferrari Roma" }).premium).toBe(true)
    expect(itemOf({ ...typedListings.car, name: "Lamborghini Urus" }).premium).toBe(true)
  })

  test.each([
    ["", undefined],
    ["1", undefined],
    ["3", 3],
    ["30", 30],
  ])("of a villa with minimum nights %j stores %s", (minNights, stored) => {
    expect(itemOf({ ...typedListings.villa, minNights }).specs).toHaveProperty("kind", "villa")
    expect("minNights" in itemOf({ ...typedListings.villa, minNights }).specs).toBe(stored !== undefined)
    expect(itemOf({ ...typedListings.villa, minNights }).specs).toMatchObject(stored ? { minNights: stored } : {})
  })

  test.each(["0", "31", "2,5", "a"])("of a villa refuses minimum nights %j", (minNights) =>
    expect(fieldsRefused({ ...typedListings.villa, minNights })).toEqual(["minNights"]),
  )

  test.each([
    ["1.200", 1200],
    ["1,200", 1200],
    ["1 200", 1200],
    ["1200", 1200],
  ])("of a yacht reads the range %j as %s", (rangeNm, miles) =>
    expect(itemOf({ ...typedListings.yacht, rangeNm }).specs).toMatchObject({ rangeNm: miles }),
  )

  test.each(["1.20", "12.00.000", "1.2000", "1.200,5"])("of a yacht refuses the range %j", (rangeNm) =>
    expect(fieldsRefused({ ...typedListings.yacht, rangeNm })).toEqual(["rangeNm"]),
  )

  test("of a sailing yacht needs no range", () => {
    const { rangeNm: _, ...sail } = { ...typedListings.yacht, yachtType: "sail" }
    expect(itemOf(sail).specs).not.toHaveProperty("rangeNm")
    expect(fieldsRefused({ ...sail, yachtType: "motor" })).toEqual(["rangeNm"])
  })

  test("of a villa may have an address and land registration that guests do not see", () => {
    const legal = {
      streetAddress: "Via dei Lentischi 4, 07021 Arzachena",
      landRegistration: "fg. 12, part. 345, sub 6",
    }
    expect(itemOf({ ...typedListings.villa, ...legal })).toEqual(itemOf(typedListings.villa))
    const wrong = { streetAddress: "x".repeat(201), landRegistration: "<b>12</b>" }
    expect(fieldsRefused({ ...typedListings.villa, ...wrong })).toEqual(["streetAddress", "landRegistration"])
  })

  test("of a villa shows its first paragraph as its summary", () => {
    const { specs } = itemOf({
      ...typedListings.villa,
      description: "A house by the sea.\r\n\r\nThree rooms.\r\n\r\nA pool.",
    })
    expect(specs).toMatchObject({
      summary: { it: "A house by the sea.", en: "A house by the sea." },
      description: { it: "Three rooms.\n\nA pool.", en: "Three rooms.\n\nA pool." },
      has: [{ en: "Pool" }, { en: "Wi-Fi" }],
      at: mapPlaces.find(({ name }) => name === "Villasimius")?.at,
    })
  })

  test("of a villa may have its coordinates typed", () => {
    const point = { ...typedListings.villa, mapPlace: "point", latitude: "41,09", longitude: "9.535" }
    expect(itemOf(point).specs).toMatchObject({ at: { lat: 41.09, lon: 9.535 } })
    expect(fieldsRefused({ ...point, latitude: "48.2" })).toEqual(["latitude"])
  })
})

describe("what is missing", () => {
  test("is listed in the order of the steps", () => {
    expect(fieldsRefused({ category: "villas" })).toEqual([
      ...["name", "description", "location", "guests", "bedrooms", "bathrooms", "mapPlace", "price"],
    ])
    expect(["name", "location", "mapPlace", "price"].map(stepOf)).toEqual([1, 2, 2, 4])
  })

  test.each([
    ["name", "<b>Villa</b>"],
    ["name", "x".repeat(61)],
    ["location", "see www.example.org"],
    ["price", "9.99"],
    ["price", "50000.01"],
    ["price", "free"],
    ["seats", "2.5"],
    ["powerHp", "0x10"],
    ["color", "<green>"],
    ["engine", " "],
  ])("%s is refused as %j", (field, value) => {
    expect(fieldsRefused({ ...typedListings.car, [field]: value })).toEqual([field])
  })
})

test("invisible characters of pasted lines are removed", () => {
  const pasted = { name: "Grecale \u200bQuindici", location: "Porto\u00a0Cervo\u2069", color: "\u202egreen" }
  expect(itemOf({ ...typedListings.car, ...pasted })).toMatchObject({
    name: "Grecale Quindici",
    specs: { color: { it: "green" } },
  })
})

describe("contact details", () => {
  test.each([
    ["name", "Casa Ginepro 347 0000001"],
    ["description", "Write to ada@example.org before you book."],
    ["description", "More pictures on www.casa-ginepro.example"],
    ["location", "casaginepro.it"],
    ["features", "Pool\nCall +39 347 000 0001"],
  ])("in the %s are refused: %j", (field, value) => {
    expect(readListing(typed({ ...typedListings.villa, [field]: value }))).toEqual({
      errors: [{ field, code: "partners.listing-contact", details: undefined }],
    })
  })
})

test("a description may contain angle brackets", () => {
  const description = "Rooms for <8> guests & <b>sea</b> views."
  expect(itemOf({ ...typedListings.villa, description }).specs).toMatchObject({ summary: { it: description } })
})

test("an unfinished listing has a preview", () => {
  expect(previewSpecs(typed({ category: "cars", powerHp: "630" }))).toMatchObject({ powerHp: 630, seats: 0 })
})
