import { beforeAll, expect, test } from "vitest"
import { newGuest } from "../../../tests/support/accounts/guests"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { requestedYacht, setTestKind, someYacht } from "../../../tests/support/purchases/checkouts"
import { nextStay, paidYacht, storedBooking } from "../../../tests/support/purchases/paid-stay"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import { cancelBooking, confirmBooking } from "../../bookings/booking.server"
import { addMinutes } from "../../platform/dates"
import { bookingCalendarFile } from "../resend.server"
import { payableUntil } from "../rules/hold-time"
import { nextSteps } from "./next-steps.server"

const database = await testDatabase()
const clock = testClock("2026-11-23T09:00:00Z")
const ctx = withSandbox(database, testContext(database, { clock }))
setTestKind(ctx, "yacht", {
  depositText: () => "5,000 €",
  paymentDeadline: ({ confirmedAt, startsAt }) => (confirmedAt ? payableUntil(startsAt, confirmedAt) : undefined),
})
beforeAll(() => someYacht(ctx))

const stay = () => ({
  ...nextStay(),
  startsAt: new Date("2027-06-05T13:00:00Z"),
  endsAt: new Date("2027-06-12T09:00:00Z"),
})
const stepsOf = async (bookingId: string) => nextSteps(ctx, await storedBooking(ctx, bookingId))
const start = "We expect you on Saturday, 5 June 2027 at 15:00. Where: Porto Cervo."

test("a request is answered in the promised time, and then paid", async () => {
  const { bookingId } = await requestedYacht(ctx, stay())
  expect(await stepsOf(bookingId)).toEqual([
    "Within 48 hours we tell you whether the dates are confirmed.",
    "If they are, an email brings you the link to pay: you have 48 hours, and the dates stay yours.",
  ])
  await confirmBooking(ctx, { bookingId })
  expect(await stepsOf(bookingId)).toEqual([
    "Pay by Wednesday, 25 November 2026 at 10:00: until then the dates are yours.",
    start,
    "Deposit: 5,000 €",
    "You can cancel at no cost until Saturday, 5 June 2027 at 15:00.",
  ])
  await cancelBooking(ctx, { bookingId, reason: "customer" })
  expect(await stepsOf(bookingId)).toEqual([])
})

test("a paid booking says until when cancelling gives a voucher, later when it starts", async () => {
  const { bookingId } = await paidYacht(ctx, {
    ...stay(),
    startsAt: new Date("2027-07-03T13:00:00Z"),
    endsAt: new Date("2027-07-10T09:00:00Z"),
  })
  const [first, ...others] = await stepsOf(bookingId)
  expect(first).toContain("Saturday, 3 July 2027")
  expect(others).toEqual([
    "Deposit: 5,000 €",
    "Cancel by Wednesday, 25 November 2026 at 10:00 to receive a voucher for 95% of what you paid. Later, nothing is returned.",
  ])
  clock.set(addMinutes(clock.now(), 3 * 24 * 60))
  expect(await stepsOf(bookingId)).toHaveLength(2)
})

test("a guest's calendar entry needs the booking's own link", async () => {
  const { bookingId, token } = await paidYacht(ctx)
  const other = await paidYacht(ctx)
  const guest = newGuest(ctx)
  expect((await bookingCalendarFile(guest, { bookingId, token })).contentType).toContain("text/calendar")
  expect(await refusalOf(bookingCalendarFile(guest, { bookingId }))).toMatchObject({ status: 401 })
  for (const wrong of [
    { bookingId, token: other.token },
    { bookingId: "x", token },
    { bookingId, token: "" },
  ])
    expect(await refusalOf(bookingCalendarFile(guest, wrong))).toMatchObject({ status: 404 })
})
