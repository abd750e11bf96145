import { describe, expect, test } from "vitest"
import { yachts } from "../../catalogue/rules/yachts"
import { MAX_STAY_DAYS, stayPrice } from "../../checkout/rules/stay"
import { convertEuroCents } from "../../platform/money"
import { type YachtStay, yachtDays, yachtErrors, yachtPeriod } from "./yacht-stay"

const NOW = new Date("2026-11-23T09:00:00Z")
const granito = { guests: 12 }
const week: YachtStay = {
  checkinDate: "2027-06-05",
  checkoutDate: "2027-06-12",
  guests: 8,
  pickupMarina: "porto_cervo",
}

const broken = (changes: Partial<YachtStay>, now = NOW) =>
  yachtErrors({ ...week, ...changes }, granito, now).map(({ field, code }) => `${field} ${code}`)

test("a stay lasts from 15:00 to 11:00 in Rome's time zone", () => {
  expect(yachtPeriod(week)).toEqual({
    startsAt: new Date("2027-06-05T13:00:00Z"),
    endsAt: new Date("2027-06-12T09:00:00Z"),
  })
})

describe("the number of days charged", () => {
  test.each([
    ["one night", "2027-06-05", "2027-06-06", 1],
    ["a week", "2027-06-05", "2027-06-12", 7],
    ["the night of the change to summer time", "2027-03-27", "2027-03-28", 1],
    ["the night of the change to winter time", "2026-10-24", "2026-10-25", 1],
    ["the week of the change to summer time", "2027-03-22", "2027-03-29", 7],
    ["the week of the change to winter time", "2026-10-19", "2026-10-26", 7],
    ["check-out on the day of check-in", "2027-06-05", "2027-06-05", 0],
    ["check-out before check-in", "2027-06-12", "2027-06-05", 0],
    ["a missing check-out", "2027-06-05", "", 0],
    ["an invalid date", "2027-02-30", "2027-06-05", 0],
  ])("%s", (_, checkinDate, checkoutDate, days) => {
    expect(yachtDays({ checkinDate, checkoutDate })).toBe(days)
  })
})

test("a week on the Granito 70 costs 77,000 euros plus 10 % tax", () => {
  const [yacht] = yachts
  expect(stayPrice(yachtDays(week), yacht?.dailyPriceCents ?? 0)).toEqual({
    subtotalCents: 7_700_000,
    taxCents: 770_000,
    totalCents: 8_470_000,
  })
})

test("the longest stay on any yacht can be charged to a card in either currency", () => {
  for (const { dailyPriceCents } of yachts)
    for (const currency of ["eur", "usd"] as const)
      expect(convertEuroCents(stayPrice(MAX_STAY_DAYS, dailyPriceCents).totalCents, currency)).toBeLessThan(100_000_000)
})

test("a valid stay breaks no rule", () => expect(broken({})).toEqual([]))

describe("a stay is refused for", () => {
  test.each<[string, Partial<YachtStay>, string]>([
    ["an invalid check-in", { checkinDate: "2027-02-30" }, "checkinDate checkout.stay-dates-required"],
    ["a missing check-out", { checkoutDate: "" }, "checkoutDate checkout.stay-dates-required"],
    ["a past check-in", { checkinDate: "2026-11-22" }, "checkinDate checkout.stay-past"],
    ["check-out on the day of check-in", { checkoutDate: "2027-06-05" }, "checkoutDate checkout.stay-too-short"],
    ["check-out before check-in", { checkoutDate: "2027-06-04" }, "checkoutDate checkout.stay-return-early"],
    [
      "a check-in too far ahead",
      { checkinDate: "2028-11-23", checkoutDate: "2028-11-24" },
      "checkinDate checkout.stay-far",
    ],
    ["61 days", { checkoutDate: "2027-08-05" }, "checkoutDate checkout.stay-too-long"],
    ["no guests", { guests: 0 }, "guests checkout.stay-guests-invalid"],
    ["half a guest", { guests: 1.5 }, "guests checkout.stay-guests-invalid"],
    ["one guest too many", { guests: 13 }, "guests checkout.stay-guests-too-many"],
  ])("%s", (_, changes, expected) => expect(broken(changes)).toEqual([expected]))

  test("wrong dates and guests at once", () => {
    expect(broken({ checkinDate: "", checkoutDate: "", guests: 0 })).toEqual([
      "checkinDate checkout.stay-dates-required",
      "checkoutDate checkout.stay-dates-required",
      "guests checkout.stay-guests-invalid",
    ])
  })

  test.each([
    ["nothing before check-in time today", "2026-11-23T13:59:59Z", []],
    ["a check-in today after check-in time", "2026-11-23T14:00:00Z", ["checkinDate checkout.stay-past"]],
  ])("%s", (_, now, expected) => {
    expect(broken({ checkinDate: "2026-11-23", checkoutDate: "2026-11-24" }, new Date(now))).toEqual(expected)
  })
})
