import { expect, test } from "vitest"
import { cancelText, listedText, remainingText, spanText, stateText } from "./booking-texts"

const span = (startsAt: string, endsAt: string) => spanText({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) })

test("a period within one day in Rome names the day once", () => {
  expect(span("2026-11-28T08:00:00Z", "2026-11-28T11:00:00Z")).toBe("28\u00a0nov\u00a02026,\u00a009:00\u00a0– 12:00")
  expect(span("2026-11-28T21:00:00Z", "2026-11-28T23:30:00Z")).toBe(
    "28\u00a0nov\u00a02026,\u00a022:00\u00a0– 29\u00a0nov\u00a02026,\u00a000:30",
  )
  expect(span("2027-01-01T14:00:00Z", "2027-01-06T10:00:00Z")).toBe(
    "1\u00a0gen\u00a02027,\u00a015:00\u00a0– 6\u00a0gen\u00a02027,\u00a011:00",
  )
})

test("a line breaks only between the two moments", () => {
  const text = spanText({ startsAt: new Date("2026-11-28T08:00:00Z"), endsAt: new Date("2026-11-29T11:00:00Z") })
  expect(text.split(" ")).toHaveLength(2)
})

test.each([
  ["confirmed", "paid", "Importo pagato"],
  ["confirmed", "pending", "Da pagare"],
  ["cancelled", "refunded", "Totale rimborsato"],
  ["cancelled", "pending", "Non pagato"],
] as const)("the rest of a %s booking with payment %s is %j", (status, paymentStatus, text) => {
  expect(remainingText({ status, paymentStatus, paymentMethod: "online" })).toBe(text)
})

test.each([
  ["paid", false, "Totale pagato"],
  ["paid", true, "Totale"],
  ["pending", true, "Totale da pagare"],
] as const)(
  "in lists the amount of a %s booking (gift card credit: %s) is %j",
  (paymentStatus, hasGiftCardCredit, text) => {
    const booking = { status: "confirmed", paymentStatus, paymentMethod: "online", hasGiftCardCredit } as const
    expect(listedText(booking)).toBe(text)
  },
)

test.each([
  ["pending", "online", "Confermata, da pagare"],
  ["failed", null, "Confermata, da pagare"],
  ["pending", "agency", "Confermata"],
  ["paid", "online", "Confermata"],
] as const)("a confirmed booking with payment %s by %s is %j", (paymentStatus, paymentMethod, text) => {
  expect(stateText({ status: "confirmed", paymentStatus, paymentMethod })).toBe(text)
})

test("a declined request is not called a cancelled booking", () => {
  const cancelled = { status: "cancelled", paymentStatus: "pending", paymentMethod: "online" } as const
  expect(stateText({ ...cancelled, cancelReason: "declined" })).toBe("Rifiutata")
  expect(stateText({ ...cancelled, cancelReason: "operator" })).toBe("Annullata")
})

test("a paid booking that its partner declined is not called cancelled by us", () => {
  expect(cancelText("operator", "The engine is being repaired.")).not.toBe(cancelText("operator"))
})
