import { describe, expect, test } from "vitest"
import { bookingPath, findCategory, hasMoved, pictureRatio } from "./categories"
import { galleryViews } from "./views"

describe("a category", () => {
  test("is found by its id", () => {
    expect(findCategory("cars")?.booking).toBe("wizard")
    expect(findCategory("submarines")).toBeUndefined()
  })

  test("has wide pictures for yachts and aircraft, tall ones for others", () => {
    expect(pictureRatio("yacht-luna")).toBe("16/9")
    expect(pictureRatio("helicopter-1")).toBe("16/9")
    expect(pictureRatio("jet-1")).toBe("16/9")
    expect(pictureRatio("ferrari-f8-tributo")).toBe("9/16")
    expect(pictureRatio("villa-1")).toBe("9/16")
  })

  test("shows only landscape pictures after the first on an item's page", () => {
    expect(galleryViews("yachts", "yacht-granito")).toEqual(["tile", "deck"])
    expect(galleryViews("jets", "jet-levante")).toEqual(["tile", "evening"])
    expect(galleryViews("villas", "villa-pineta")).toEqual(["terrace", "evening"])
    expect(galleryViews("cars", "fiat-500")).toEqual([])
  })

  test.each([
    ["cars", "a", "/cars/a/book"],
    ["urban-cars", "b", "/urban-cars/b/book"],
    ["yachts", "c", "/yachts/c/request"],
    ["jets", "d", "/book/jets/d"],
    ["helicopters", "e", "/book/helicopters/e"],
    ["villas", "f", "/villas/f"],
  ] as const)("the booking URL of %s (part 2 §2, D41)", (category, id, path) => {
    expect(bookingPath(category, id)).toBe(path)
  })
})

test.each([
  ["cars", "urban-cars", true],
  ["urban-cars", "cars", true],
  ["cars", "cars", false],
  ["yachts", "cars", false],
  ["cars", "yachts", false],
  ["cars", "nothing", false],
] as const)("whether an item of %s has moved from %s is %s", (category, requested, isMoved) => {
  expect(hasMoved(category, requested)).toBe(isMoved)
})
