import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { as, testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someListing, somePartner } from "../../../tests/support/listed-partners"
import { nextStay } from "../../../tests/support/paid-stay"
import { withSandbox } from "../../../tests/support/payments"
import { person } from "../../../tests/support/people"
import { seedVillas, someStay } from "../../../tests/support/stays"
import { items } from "../../catalogue/tables.server"
import type { Ctx } from "../../platform/context.server"
import { romeDate } from "../../platform/dates"
import { requestStay } from "../../villas/stay.server"
import { partnerBooking } from "./booking-lists.server"

/** Requests for a villa that a partner offers, from the request to the payment. */

const VILLA = "villa-oleandra"
const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
let partner: Ctx

beforeAll(async () => {
  await seedVillas(ctx)
  const owner = await somePartner(ctx)
  await someListing(ctx, owner.userId, VILLA)
  await ctx.db.update(items).set({ offeredBy: "Costa 1 S.r.l." }).where(eq(items.id, VILLA))
  partner = as(ctx, owner)
})

/** A new customer's request for seven nights, 18,865 EUR. */
async function requestedVilla() {
  const customer = as(ctx, await person(ctx, { name: "Ada Neri" }))
  const { startsAt, endsAt } = nextStay()
  const dates = { pickupDate: romeDate(startsAt), returnDate: romeDate(endsAt) }
  const { bookingId } = await requestStay(customer, VILLA, someStay(dates))
  return { bookingId, customer }
}

test("a request shows its guests, and the income and commission expected", async () => {
  const { bookingId } = await requestedVilla()
  expect(await partnerBooking(partner, bookingId)).toMatchObject({
    guests: 2,
    isExpected: true,
    incomeCents: 1_886_500,
    commissionPercent: 15,
    commissionCents: -282_975,
    customer: null,
  })
})
