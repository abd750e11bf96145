import { expect, test } from "vitest"
import { splitByTime } from "./agenda"

const now = new Date("2026-11-23T09:00:00Z")
const at = (id: string, startsAt: string, endsAt: string, status = "confirmed") => ({
  id,
  startsAt: new Date(`${startsAt}T09:00:00Z`),
  endsAt: new Date(`${endsAt}T08:00:00Z`),
  status,
})

test("upcoming bookings are sorted soonest first, past ones latest first", () => {
  const { coming, past } = splitByTime(
    [
      at("later", "2027-01-04", "2027-01-05"),
      at("soon", "2026-12-01", "2026-12-02", "pending"),
      at("long ago", "2026-01-01", "2026-01-02", "completed"),
      at("under way", "2026-11-20", "2026-11-25"),
      at("yesterday", "2026-11-20", "2026-11-22"),
      at("cancelled", "2027-02-01", "2027-02-02", "cancelled"),
      at("given back early", "2026-11-21", "2026-11-30", "completed"),
    ],
    now,
  )
  expect(coming.map(({ id }) => id)).toEqual(["under way", "soon", "later"])
  expect(past.map(({ id }) => id)).toEqual(["cancelled", "given back early", "yesterday", "long ago"])
})

test("a rental is past at the instant it ends", () => {
  const booking = at("b", "2026-11-20", "2026-11-25")
  expect(splitByTime([booking], booking.endsAt).past).toHaveLength(1)
})
