import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { earn, someListing, somePartner } from "../../../tests/support/partners/listed-partners"
import {
  latestVerificationId,
  newCompany,
  PARTNER_PASSWORD,
  pendingPartner,
  signedInPartner,
  uploadRegistration,
} from "../../../tests/support/partners/partners"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import type { PayoutDestination } from "../rules/payout"
import { changePayout } from "../settings.server"
import { payouts } from "../tables.server"
import { decideVerification } from "../verification/reviews.server"
import { submitVerification } from "../verification/verification.server"
import { partnerPayouts, payoutsForOperator } from "./payout-lists.server"
import { preparePayouts } from "./payouts.server"

const WEEK = 7 * 24 * 60
const paypal: PayoutDestination = { method: "paypal", details: "thief@example.org" }

/** Each test has its own database: a preparation pays all partners. */
async function openPayouts() {
  const ctx = testContext(await testDatabase())
  return { ctx, operator: as(ctx, await person(ctx, { role: "operator" })) }
}

const idOf = (me: Ctx) => (me.actor.kind === "person" ? me.actor.userId : "")

test("payouts are prepared again a week after a change", async () => {
  const { ctx, operator } = await openPayouts()
  const held = await somePartner(ctx, { payoutChangedAt: ctx.now() })
  const other = await somePartner(ctx)
  await earn(ctx, held, 5_000)
  await earn(ctx, other, 700)
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 700 })
  ctx.clock.set(addMinutes(ctx.now(), WEEK - 1))
  expect(await preparePayouts(operator)).toEqual({ count: 0, cents: 0 })
  ctx.clock.set(addMinutes(ctx.now(), 1))
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 5_000 })
})

test("operator and partner see until when payouts are held", async () => {
  const { ctx, operator } = await openPayouts()
  const partner = await somePartner(ctx, { payoutChangedAt: ctx.now() })
  await earn(ctx, partner, 5_000)
  const until = addMinutes(ctx.now(), WEEK)
  expect((await payoutsForOperator(operator)).partners).toMatchObject([{ heldUntil: until, dueCents: 5_000 }])
  expect(await partnerPayouts(as(ctx, partner), new URLSearchParams())).toMatchObject({ heldUntil: until })
  ctx.clock.set(until)
  expect((await payoutsForOperator(operator)).partners).toMatchObject([{ heldUntil: undefined }])
})

test("the first verification does not hold payouts", async () => {
  const { ctx, operator } = await openPayouts()
  const { me, verificationId } = await pendingPartner(ctx)
  await decideVerification(operator, { outcome: "verified", verificationId })
  const listing = await someListing(ctx, idOf(me), "yacht-first")
  await earn(ctx, { userId: idOf(me), ...listing }, 5_000)
  expect(await preparePayouts(operator)).toEqual({ count: 1, cents: 5_000 })
})

test("a change during a preparation never receives its payout", { tags: ["postgres"] }, async () => {
  const { ctx, operator } = await openPayouts()
  for (let round = 0; round < 8; round += 1) {
    const { me, cookie } = await signedInPartner(ctx, `change-${round}@example.org`)
    await uploadRegistration(me)
    const { company, payout } = newCompany()
    await submitVerification(me, company, payout)
    await decideVerification(operator, { outcome: "verified", verificationId: await latestVerificationId(me) })
    const userId = idOf(me)
    await earn(ctx, { userId, ...(await someListing(ctx, userId, `yacht-change-${round}`)) }, 5_000)
    await Promise.all([
      changePayout(me, paypal, { currentPassword: PARTNER_PASSWORD }, cookie),
      preparePayouts(operator),
      preparePayouts(operator),
    ])
    const made = await ctx.db.select().from(payouts).where(eq(payouts.userId, userId))
    expect(made.filter(({ details }) => details !== payout.details)).toEqual([])
  }
})
