import { eq } from "drizzle-orm"
import fc from "fast-check"
import Stripe from "stripe"
import { expect, test } from "vitest"
import { bookingById } from "../app/bookings/queries.server"
import { cancelByLink, cancellationPreview } from "../app/checkout/cancelling/cancelling.server"
import { cancelWithRefund, cancelWithVoucher } from "../app/checkout/cancelling/operator-cancelling.server"
import { applyGiftCardToBooking } from "../app/checkout/gift-cards/gift-card.server"
import { releaseGiftCardsOfEndedPurchases } from "../app/checkout/gift-cards/gift-card-release.server"
import { completePast, endExpired } from "../app/checkout/holding/expiry.server"
import { refreshPayment, startPayment } from "../app/checkout/paying/payment.server"
import { purchaseOf } from "../app/checkout/queries.server"
import { answerListingBooking } from "../app/partners/bookings/answers.server"
import { balanceOf, reconcileEntries } from "../app/partners/payouts/ledger.server"
import { makePayoutFile, sepaFile } from "../app/partners/payouts/payout-files.server"
import { payoutsForOperator } from "../app/partners/payouts/payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayout } from "../app/partners/payouts/payouts.server"
import { commissionCents } from "../app/partners/rules/payout"
import { listingBookings, partnerEntries, payouts } from "../app/partners/tables.server"
import { appliedTo, giftCardByOrigin } from "../app/payments/gift-cards/gift-card-queries.server"
import { paymentsOf, refundsOf } from "../app/payments/queries.server"
import { addMinutes } from "../app/platform/dates"
import { sum } from "../app/platform/money"
import { Refusal } from "../app/platform/refusal"
import { newGuest } from "./support/accounts/guests"
import { person } from "./support/accounts/people"
import { as, testClock, testContext } from "./support/context"
import { testDatabase } from "./support/database"
import { elementsOf, readXml } from "./support/files/xml"
import { earnedFrom, somePartner, withoutConsents } from "./support/partners/listed-partners"
import { heldYacht } from "./support/purchases/checkouts"
import { someGiftCard } from "./support/purchases/gift-cards"
import { withSandbox } from "./support/purchases/payments"
import { chargeAtProvider } from "./support/purchases/test-purchase"
import { runs } from "./support/runs"

/*
 * A year of bookings of partners' listings, with answers, cancellations, refunds, chargebacks and payouts in any order.
 * After every step the ledger agrees with what the customers paid and got back, as the payments' own tables tell it.
 */

const START = new Date("2027-01-01T09:00:00Z")
const DAY = 24 * 60
const database = await testDatabase()
const clock = testClock(START.toISOString())
const ctx = withSandbox(database, testContext(database, { clock }))
withoutConsents(ctx)
const operator = as(ctx, await person(ctx, { role: "operator" }))

type Partner = Awaited<ReturnType<typeof somePartner>>
type Booked = { bookingId: string; token: string; intentId: string; partner: Partner }

const pick = fc.nat(1_000)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      partner: fc.nat(1),
      usd: fc.boolean(),
      credit: fc.boolean(),
      disputed: fc.boolean(),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constantFrom(
        ...(["confirm", "decline", "cancel", "refund", "majeure", "partly", "back", "lose", "win"] as const),
      ),
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom(...(["prepare", "download", "pay", "unprepare"] as const)), pick }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 20 }) }) },
)

/** A refusal of ours, or of the provider (nothing left to refund), is a step that does nothing. */
const attempt = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal) && !(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })

let slots = 0

async function book(
  partner: Partner,
  { usd, credit, disputed }: { usd: boolean; credit: boolean; disputed: boolean },
): Promise<Booked> {
  slots += 1
  const startsAt = addMinutes(clock.now(), (3 + (slots % 5)) * DAY + slots)
  const held = await heldYacht(ctx, {
    itemId: partner.itemId,
    startsAt,
    endsAt: addMinutes(startsAt, 1),
    customerEmail: `guest-year-${slots}@example.org`,
    ...(usd ? { currency: "usd" as const, amountDueCents: 847_000 } : {}),
  })
  if (credit) {
    const { code } = await someGiftCard(ctx, { valueCents: 12_345 })
    await applyGiftCardToBooking(newGuest(ctx), { ...held, code })
  }
  const { amountDueCents: expectedAmountCents = 0, currency = "eur" } = (await bookingById(ctx, held.bookingId)) ?? {}
  await startPayment(newGuest(ctx), { ...held, expectedAmountCents, currency })
  const [payment] = await paymentsOf(ctx.db, purchaseOf(held.bookingId))
  const intentId = payment?.providerId ?? ""
  await chargeAtProvider(ctx, intentId, disputed ? "pm_card_createDispute" : "pm_card_visa")
  await refreshPayment(newGuest(ctx), held)
  return { ...held, intentId, partner }
}

async function decideDispute(intentId: string, evidence: string): Promise<void> {
  const [dispute] = (await ctx.stripe.disputes.list({ payment_intent: intentId })).data
  if (dispute?.status === "needs_response")
    await ctx.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: evidence } })
}

const acts: Record<string, (booked: Booked) => Promise<unknown>> = {
  confirm: ({ bookingId, partner }) =>
    answerListingBooking(as(ctx, partner), { bookingId, outcome: "confirmed", reason: "" }),
  decline: ({ bookingId, partner }) =>
    answerListingBooking(as(ctx, partner), { bookingId, outcome: "declined", reason: "Repairs" }),
  cancel: async (access) => {
    const { promise } = await cancellationPreview(ctx, access)
    await cancelByLink(newGuest(ctx), { ...access, expected: promise })
  },
  refund: ({ bookingId }) => cancelWithRefund(operator, { bookingId, reason: "Storm" }),
  majeure: ({ bookingId }) => cancelWithVoucher(operator, { bookingId, reason: "Storm", voucherCents: 300_000 }),
  partly: ({ intentId }) => ctx.stripe.refunds.create({ payment_intent: intentId, amount: 33_333 }),
  back: ({ intentId }) => ctx.stripe.refunds.create({ payment_intent: intentId }),
  lose: ({ intentId }) => decideDispute(intentId, "losing_evidence"),
  win: ({ intentId }) => decideDispute(intentId, "winning_evidence"),
}

/** What the customer has given and not got back, in euro cents, from the payments and gift cards alone. */
async function customerNet(bookingId: string): Promise<number> {
  const booking = await bookingById(ctx, bookingId)
  const purchase = purchaseOf(bookingId)
  const [payment] = await paymentsOf(ctx.db, purchase)
  if (!booking || !payment) throw new Error("Nothing was paid.")
  const returned = (await refundsOf(ctx.db, payment.id)).filter(
    ({ status }) => status !== "failed" && status !== "canceled",
  )
  const returnedCents = sum(returned.map(({ amountCents }) => amountCents)) + payment.chargedBackCents
  const euroCents = booking.totalCents - booking.giftCardCreditCents
  const moneyCents = euroCents - Math.round(Math.min(1, returnedCents / payment.amountCents) * euroCents)
  const creditCents = sum((await appliedTo(ctx.db, bookingId)).map(({ cents }) => cents))
  const voucher = await giftCardByOrigin(ctx.db, "booking", bookingId)
  return moneyCents + creditCents - (voucher?.balanceCents ?? 0)
}

async function expectBalanced(all: Booked[]): Promise<void> {
  for (const { bookingId } of all) {
    const [listed] = await ctx.db.select().from(listingBookings).where(eq(listingBookings.bookingId, bookingId))
    const { income, commission } = await earnedFrom(ctx, bookingId)
    const customer = 0 - (await customerNet(bookingId))
    const partner = income + commission
    const company = 0 - commission
    expect(company + partner + customer, `booking ${bookingId}`).toBe(0)
    expect(commission).toBe(commissionCents(income, listed?.commissionPercent ?? -1))
    expect(partner).toBeGreaterThanOrEqual(0)
  }
}

/** What a partner earned is what was paid out, what is prepared, and what is still owed, which can be a debt. */
async function expectLedgerSumsToZero(all: Booked[], { userId }: Partner): Promise<void> {
  const own = all.filter(({ partner }) => partner.userId === userId)
  const earned = await Promise.all(own.map(({ bookingId }) => earnedFrom(ctx, bookingId)))
  const made = (await ctx.db.select().from(payouts).where(eq(payouts.userId, userId))).filter(
    ({ status }) => status !== "cancelled",
  )
  const { balanceCents } = await balanceOf(ctx, userId)
  const earnedCents = sum(earned.map(({ income, commission }) => income + commission))
  expect(earnedCents - sum(made.map(({ cents }) => cents)) - balanceCents).toBe(0)
}

/** A payout is the sum of the entries that it pays; a cancelled one pays none. */
async function expectPayoutsOfEntries(): Promise<void> {
  const entries = await ctx.db.select().from(partnerEntries)
  for (const { id, cents, status } of await ctx.db.select().from(payouts)) {
    const paid = sum(entries.filter(({ payoutId }) => payoutId === id).map((entry) => entry.cents))
    expect(paid, `payout ${id}`).toBe(status === "cancelled" ? 0 : cents)
  }
}

/** Prepares payouts of everything that is due, and of nothing else. */
async function prepare(partners: Partner[]): Promise<void> {
  for (const { userId } of partners) {
    const before = await balanceOf(ctx, userId)
    await attempt(preparePayout(operator, { userId }))
    const after = await balanceOf(ctx, userId)
    expect(after.dueCents).toBe(Math.min(0, before.dueCents))
    expect(before.balanceCents - after.balanceCents).toBe(Math.max(0, before.dueCents))
  }
}

/** Downloads all payouts that were not; their file has exactly these. */
async function download(): Promise<void> {
  const { prepared } = await payoutsForOperator(operator)
  if (prepared.length === 0) return
  const fileId = await makePayoutFile(operator, { payoutIds: prepared.map(({ id }) => id) })
  const { content } = await sepaFile(operator, fileId)
  expect(
    elementsOf(readXml(content), "EndToEndId")
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual(prepared.map(({ id }) => id.replaceAll("-", "")).toSorted())
}

const somePrepared = async (index: number) => {
  const prepared = await ctx.db.select().from(payouts).where(eq(payouts.status, "prepared"))
  return prepared[index % Math.max(1, prepared.length)]?.id
}

test("the ledger balances after every step of a year", { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
      const partners = [
        await somePartner(ctx, { commissionPercent: 15 }),
        await somePartner(ctx, { commissionPercent: 7 }),
      ]
      const all: Booked[] = []
      for (const step of steps) {
        if (step.do === "book") all.push(await book(partners[step.partner] as Partner, step))
        else if (step.do === "wait") {
          clock.set(addMinutes(clock.now(), step.days * DAY))
          await endExpired(ctx)
          await completePast(ctx)
        } else if (step.do === "prepare") await prepare(partners)
        else if (step.do === "download") await download()
        else if (step.do === "pay" || step.do === "unprepare") {
          const payoutId = await somePrepared(step.pick)
          if (payoutId && step.do === "pay") await markPayoutPaid(operator, { payoutId, reference: "CRO" })
          if (payoutId && step.do === "unprepare") await attempt(cancelPayout(operator, { payoutId }))
        } else {
          const booked = all[step.pick % Math.max(1, all.length)]
          if (booked) await attempt(acts[step.do]?.(booked) ?? Promise.resolve())
        }
        await ctx.deliverWebhooks()
        await releaseGiftCardsOfEndedPurchases(ctx)
        await expectBalanced(all)
        await expectPayoutsOfEntries()
        for (const partner of partners) await expectLedgerSumsToZero(all, partner)
      }
      const before = await Promise.all(all.map(({ bookingId }) => earnedFrom(ctx, bookingId)))
      await reconcileEntries(ctx)
      expect(await Promise.all(all.map(({ bookingId }) => earnedFrom(ctx, bookingId)))).toEqual(before)
    }),
    { numRuns: runs(1, 3), endOnFailure: true },
  )
})

test("a debt from a payout that was sent is deducted from the next one", async () => {
  const partner = await somePartner(ctx, { commissionPercent: 15 })
  const all: Booked[] = []
  const earnAndPrepare = async (bookings: number) => {
    for (let each = 0; each < bookings; each += 1)
      all.push(await book(partner, { usd: false, credit: false, disputed: false }))
    clock.set(addMinutes(clock.now(), 10 * DAY))
    await preparePayout(operator, partner)
    const own = await ctx.db.select().from(payouts).where(eq(payouts.userId, partner.userId))
    return own.find(({ status }) => status === "prepared") as typeof payouts.$inferSelect
  }
  const sent = await earnAndPrepare(1)
  expect(sent.cents).toBe(654_500)
  await ctx.stripe.refunds.create({ payment_intent: all[0]?.intentId ?? "" })
  await ctx.deliverWebhooks()
  await markPayoutPaid(operator, { payoutId: sent.id, reference: "CRO 1" })
  expect((await balanceOf(ctx, partner.userId)).balanceCents).toBe(-654_500)
  await expectLedgerSumsToZero(all, partner)
  const next = await earnAndPrepare(2)
  expect(next.cents).toBe(2 * 654_500 - 654_500)
  await markPayoutPaid(operator, { payoutId: next.id, reference: "CRO 2" })
  expect((await balanceOf(ctx, partner.userId)).balanceCents).toBe(0)
  await expectBalanced(all)
  await expectLedgerSumsToZero(all, partner)
})
