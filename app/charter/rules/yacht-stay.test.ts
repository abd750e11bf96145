import { describe, expect, test } from "vitest"
import { yachts } from "../../catalogue/rules/yachts"
import { LONGEST_STAY_DAYS, stayPrice } from "../../checkout/rules/stay"
import { convertEuroCents } from "../../platform/money"
import { type YachtStay, yachtBreaks, yachtDays, yachtPeriod } from "./yacht-stay"

const NOW = new Date("2026-11-23T09:00:00Z")
const granito = { guests: 12 }
const week: YachtStay = {
  checkinDate: "2027-06-05",
  checkoutDate: "2027-06-12",
  guests: 8,
  pickupMarina: "porto_cervo",
}

const broken = (changes: Partial<YachtStay>, now = NOW) =>
  yachtBreaks({ ...week, ...changes }, granito, now).map(({ field, code }) => `${field} ${code}`)

test("one boards at 15:00 and leaves at 11:00, by the clock in Rome", () => {
  expect(yachtPeriod(week)).toEqual({
    startsAt: new Date("2027-06-05T13:00:00Z"),
    endsAt: new Date("2027-06-12T09:00:00Z"),
  })
})

describe("the days that are paid are rounded up", () => {
  test.each([
    ["a night", "2027-06-05", "2027-06-06", 1],
    ["a week", "2027-06-05", "2027-06-12", 7],
    ["the night in which the clock is put forward", "2027-03-27", "2027-03-28", 1],
    ["the night in which it is put back", "2026-10-24", "2026-10-25", 1],
    ["the week of the shorter night", "2027-03-22", "2027-03-29", 7],
    ["the week of the longer night", "2026-10-19", "2026-10-26", 7],
    ["leaving on the day of boarding", "2027-06-05", "2027-06-05", 0],
    ["leaving before boarding", "2027-06-12", "2027-06-05", 0],
    ["no day of leaving yet", "2027-06-05", "", 0],
    ["a day that is none", "2027-02-30", "2027-06-05", 0],
  ])("%s", (_, checkinDate, checkoutDate, days) => {
    expect(yachtDays({ checkinDate, checkoutDate })).toBe(days)
  })
})

test("a week on the yacht of 70 metres costs 77,000 euro and a tenth of taxes and fees", () => {
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
      expect(convertEuroCents(stayPrice(LONGEST_STAY_DAYS, dailyPriceCents).totalCents, currency)).toBeLessThan(
        100_000_000,
      )
})

test("a stay as it should be", () => expect(broken({})).toEqual([]))

describe("refused", () => {
  test.each<[string, Partial<YachtStay>, string]>([
    ["no day of boarding", { checkinDate: "2027-02-30" }, "checkinDate checkout.stay-dates-required"],
    ["no day of leaving", { checkoutDate: "" }, "checkoutDate checkout.stay-dates-required"],
    ["yesterday", { checkinDate: "2026-11-22" }, "checkinDate checkout.stay-past"],
    ["leaving on the day of boarding", { checkoutDate: "2027-06-05" }, "checkoutDate checkout.stay-too-short"],
    ["leaving before", { checkoutDate: "2027-06-04" }, "checkoutDate checkout.stay-return-early"],
    ["years ahead", { checkinDate: "2028-11-23", checkoutDate: "2028-11-24" }, "checkinDate checkout.stay-far"],
    ["61 days", { checkoutDate: "2027-08-05" }, "checkoutDate checkout.stay-too-long"],
    ["nobody", { guests: 0 }, "guests checkout.stay-guests-invalid"],
    ["half a guest", { guests: 1.5 }, "guests checkout.stay-guests-invalid"],
    ["one guest too many", { guests: 13 }, "guests checkout.stay-guests-too-many"],
  ])("%s", (_, changes, said) => expect(broken(changes)).toEqual([said]))

  test("dates and guests at once", () => {
    expect(broken({ checkinDate: "", checkoutDate: "", guests: 0 })).toEqual([
      "checkinDate checkout.stay-dates-required",
      "checkoutDate checkout.stay-dates-required",
      "guests checkout.stay-guests-invalid",
    ])
  })

  test.each([
    ["up to boarding time one may still come today", "2026-11-23T13:59:59Z", []],
    ["from it on not any more", "2026-11-23T14:00:00Z", ["checkinDate checkout.stay-past"]],
  ])("%s", (_, now, said) => {
    expect(broken({ checkinDate: "2026-11-23", checkoutDate: "2026-11-24" }, new Date(now))).toEqual(said)
  })
})
