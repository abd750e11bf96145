import { expect, test } from "vitest"
import { pickupTimesOf } from "../app/car-rental/rules/slots"
import { brand } from "../app/platform/brand"

/** From Monday, weekday 1, to Sunday, weekday 7. */
const week = [23, 24, 25, 26, 27, 28, 29].map((day, index) => ({ date: `2026-11-${day}`, weekday: index + 1 }))

test.each(week)("the office is open at every pickup time of weekday $weekday", ({ date, weekday }) => {
  const open = brand.office.hours
    .filter(({ from, to }) => from <= weekday && weekday <= to)
    .flatMap((row) => row.open.map(([opens, closes]) => ({ opens, closes })))
  const closed = pickupTimesOf(date).filter((time) => !open.some(({ opens, closes }) => opens <= time && time < closes))
  expect(closed).toEqual([])
})
