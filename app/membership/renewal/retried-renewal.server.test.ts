import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { testClock, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import {
  enrolment,
  lastMailTo,
  type MembersCtx,
  mailsTo,
  member,
  membershipPayments,
} from "../../../tests/support/membership/members"
import { codeOf } from "../../../tests/support/purchases/cancelled"
import { withSandbox } from "../../../tests/support/purchases/payments"
import { chargeAtProvider } from "../../../tests/support/purchases/test-purchase"
import { userById } from "../../accounts/queries.server"
import { messages } from "../../messaging/tables.server"
import { copiesOfCard, removeCard } from "../../payments/stripe/saved-cards.server"
import { payments } from "../../payments/tables.server"
import { romeInstant } from "../../platform/dates"
import { renewByHand } from "../enrolment.server"
import { endOwnMembership, onRenewalCardRemoved, setAutoRenewal } from "../member-choices.server"
import { accountMembership, endedWithoutCard } from "../member-page.server"
import { changePlan } from "../plan-change.server"
import { membershipById, membershipOf } from "../queries.server"
import { ownRequest } from "../requests/request-queries.server"
import { requestTransfer } from "../requests/requests.server"
import { memberships } from "../tables.server"
import { renewMemberships } from "./renewal.server"

const database = await testDatabase()
const clock = testClock()
const ctx = withSandbox(database, testContext(database, { clock }))
const system: MembersCtx = { ...ctx, actor: { kind: "system" } }

const at = (day: string) => clock.set(romeInstant(day, "12:00"))
beforeEach(async () => {
  at("2027-01-31")
  await ctx.db.update(memberships).set({ endedAt: ctx.now() })
})

async function declineFor(userId: string, membershipId: string): Promise<void> {
  const [paid] = await ctx.db.select().from(payments).where(eq(payments.userId, userId))
  const intent = await ctx.stripe.paymentIntents.retrieve(paid?.providerId ?? "")
  const { id } = await ctx.stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: String(intent.customer) })
  await ctx.db.update(memberships).set({ cardId: id }).where(eq(memberships.id, membershipId))
}

/** A Gold member whose charge of 28 February has failed, with a transfer requested for 4 March. */
async function retriedMember() {
  const anna = await member(ctx)
  await declineFor(anna.userId, anna.membership.id)
  at("2027-02-25")
  const request = await requestTransfer(anna.customerCtx, {
    requestKey: randomUUID(),
    ...{
      direction: "to_airport",
      airport: "CAG",
      date: "2027-03-04",
      time: "10:30",
      address: "Via Roma 1",
      passengers: 2,
    },
  })
  at("2027-02-28")
  await renewMemberships(system)
  expect(await membershipById(ctx, anna.membership.id)).toMatchObject({ failedOn: "2027-02-28" })
  return { ...anna, request }
}

describe("while a failed charge is retried", () => {
  test("the member ends the membership at once, with its requests and a mail", async () => {
    const { customerCtx, userId, request } = await retriedMember()
    await endOwnMembership(customerCtx)
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await ownRequest(customerCtx, request.id)).toMatchObject({ state: "withdrawn" })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
  })

  test("the mail about another plan names our next attempt, not the past renewal", async () => {
    const { customerCtx, userId } = await retriedMember()
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    const { email = "" } = (await userById(ctx, userId)) ?? {}
    const mails = await ctx.db.select().from(messages).where(eq(messages.recipient, email))
    const mail = mails.find(({ kind }) => kind === "membership.plan-changed-retried")
    expect(mail?.body).toMatch(/prossimo tentativo|next attempt/)
    expect(mail?.body).not.toMatch(/28 (febbraio|February)/)
  })

  test("removing the card ends the membership at once, with its requests and one mail", async () => {
    const { customerCtx, userId, membership, request } = await retriedMember()
    const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
    expect(await removeCard(customerCtx, { cardId: cardId ?? "", isEndConfirmed: true })).toEqual({ hasEnded: true })
    expect(await membershipOf(ctx, userId)).toBeUndefined()
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now(), autoRenews: false })
    expect(await ownRequest(customerCtx, request.id)).toMatchObject({ state: "withdrawn" })
    const mails = await mailsTo(ctx, userId)
    await renewMemberships(system)
    expect(await mailsTo(ctx, userId)).toEqual(mails)
    expect(mails.at(-1)).toBe("ended")
    expect(mails).not.toContain("renewal-off")
  })

  test("removing the card is refused until the member confirms the end of the membership", async () => {
    const { customerCtx, userId, membership } = await retriedMember()
    const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
    expect(await codeOf(removeCard(customerCtx, { cardId: cardId ?? "" }))).toBe("membership.end-unconfirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true, cardId })
    expect(await copiesOfCard(customerCtx, { cardId: cardId ?? "" })).toEqual([cardId])
  })

  test("a charge that fails while the card is being removed leaves the payment by hand", async () => {
    const { userId, membership } = await retriedMember()
    const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
    const removed = { userId, cardId: cardId ?? "", replacedBy: null, isEndConfirmed: false }
    expect(await onRenewalCardRemoved(ctx, removed)).toEqual({ hasEnded: false })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true, cardId: null })
  })

  test("another card is removed without a confirmation", async () => {
    const { customerCtx, userId, membership } = await retriedMember()
    expect(await removeCard(customerCtx, { cardId: membership.cardId ?? "" })).toEqual({ hasEnded: false })
    expect(await membershipOf(ctx, userId)).toBeDefined()
  })

  test("a card that another copy replaces keeps the membership and its charges", async () => {
    const { userId, membership } = await retriedMember()
    const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
    await onRenewalCardRemoved(ctx, { userId, cardId: cardId ?? "", replacedBy: "pm_copy", isEndConfirmed: false })
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true, cardId: "pm_copy" })
  })

  test("the member reads that the membership ends with this card, not another", async () => {
    const { customerCtx, membership } = await retriedMember()
    const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
    const copies = await copiesOfCard(customerCtx, { cardId: cardId ?? "" })
    expect(await endedWithoutCard(customerCtx, copies)).toEqual({
      ...{ tierId: "gold", renewsOn: "2027-02-28", hasAwaitedCrypto: false },
    })
    const other = await copiesOfCard(customerCtx, { cardId: membership.cardId ?? "" })
    expect(other).toHaveLength(1)
    expect(await endedWithoutCard(customerCtx, other)).toBeUndefined()
    expect(await copiesOfCard(customerCtx, { cardId: "pm_unknown" })).toEqual([])
  })

  describe("a payment by hand", () => {
    async function payByHand(customerCtx: MembersCtx, renews: boolean): Promise<void> {
      const { orderId } = await renewByHand(customerCtx, enrolment({ renews }))
      const [payment] = await membershipPayments(ctx, orderId)
      await chargeAtProvider(ctx, payment?.providerId ?? "")
      await ctx.deliverWebhooks()
    }

    test("without the authorisation ends the renewals, and nothing more is charged", async () => {
      const { customerCtx, userId } = await retriedMember()
      await payByHand(customerCtx, false)
      expect(await membershipOf(ctx, userId)).toMatchObject({
        ...{ renewsOn: "2027-03-31", autoRenews: false, cardId: null, failedOn: null },
      })
      at("2027-03-31")
      await renewMemberships(system)
      expect(await membershipOf(ctx, userId)).toBeUndefined()
      expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended")
    })

    test("with the authorisation gives the renewals its card", async () => {
      const { customerCtx, userId, membership } = await retriedMember()
      const { cardId } = (await membershipById(ctx, membership.id)) ?? {}
      await payByHand(customerCtx, true)
      const current = await membershipOf(ctx, userId)
      expect(current).toMatchObject({ autoRenews: true, cardId: expect.stringMatching(/^pm_/) })
      expect(current?.cardId).not.toBe(cardId)
    })
  })

  test("the refund of an earlier period ends the membership, with one mail", async () => {
    const anna = await member(ctx)
    at("2027-02-28")
    await renewMemberships(system)
    await ctx.deliverWebhooks()
    await declineFor(anna.userId, anna.membership.id)
    at("2027-03-31")
    await renewMemberships(system)
    await ctx.stripe.refunds.create({ payment_intent: anna.intentId })
    await ctx.deliverWebhooks()
    expect(await membershipOf(ctx, anna.userId)).toBeUndefined()
    const mails = await mailsTo(ctx, anna.userId)
    expect(mails.at(-1)).toBe("refunded")
    await renewMemberships(system)
    expect(await mailsTo(ctx, anna.userId)).toEqual(mails)
  })

  test("the member can pay on the whole day of the last attempt, as its mail says", async () => {
    const { customerCtx, userId, membership } = await retriedMember()
    for (const day of ["2027-03-01", "2027-03-03", "2027-03-05", "2027-03-07"]) {
      at(day)
      await renewMemberships(system)
    }
    const failed = { renewsOn: "2027-02-28", failedOn: "2027-03-07", endedAt: null }
    expect(await membershipOf(ctx, userId)).toMatchObject(failed)
    expect((await mailsTo(ctx, userId)).slice(-2)).toEqual(["renewal-declined", "renewal-declined-last"])
    expect((await accountMembership(customerCtx)).membership).toMatchObject({ hasExhaustedRetries: true })
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("plan-changed-unpaid")
    at("2027-03-08")
    await renewMemberships(system)
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now() })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended-declined")
  })

  test("the mail about the end names no amount of a plan that was never tried", async () => {
    const { customerCtx, userId, membership } = await retriedMember()
    at("2027-03-07")
    await renewMemberships(system)
    await changePlan(customerCtx, { tierId: "silver", cycle: "monthly" })
    at("2027-03-08")
    await renewMemberships(system)
    expect(await membershipById(ctx, membership.id)).toMatchObject({ endedAt: ctx.now() })
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended-declined")
    expect(await lastMailTo(ctx, userId)).not.toMatch(/€/)
  })

  test("turning the renewal off is refused, and changes nothing", async () => {
    const { customerCtx, userId } = await retriedMember()
    expect(await codeOf(setAutoRenewal(customerCtx, { autoRenews: false }))).toBe("membership.end-unconfirmed")
    expect(await membershipOf(ctx, userId)).toMatchObject({ autoRenews: true })
  })
})

test("a membership whose charge has not failed is not ended by the member", async () => {
  const { customerCtx, userId, membership } = await member(ctx)
  expect(await endedWithoutCard(customerCtx, [membership.cardId ?? ""])).toBeUndefined()
  expect(await codeOf(endOwnMembership(customerCtx))).toBe("membership.not-retried")
  expect(await membershipOf(ctx, userId)).toBeDefined()
})

describe("a renewal without a card", () => {
  test.each(["2027-02-28", "2027-03-07"])("is not called declined on %s", async (day) => {
    const { customerCtx, userId, membership } = await member(ctx)
    await ctx.db.update(memberships).set({ cardId: null }).where(eq(memberships.id, membership.id))
    at(day)
    await renewMemberships(system)
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-no-card")
    expect(await lastMailTo(ctx, userId)).toMatch(/Non c’è una carta su cui addebitare 230\s€ .* fino al 7 marzo 2027/)
    expect((await accountMembership(customerCtx)).membership).toMatchObject({ mayRenewByCard: false, isInGrace: true })
  })

  test("ends without naming a charge that failed", async () => {
    const { userId, membership } = await member(ctx)
    await ctx.db.update(memberships).set({ cardId: null }).where(eq(memberships.id, membership.id))
    for (const day of ["2027-03-07", "2027-03-08"]) {
      at(day)
      await renewMemberships(system)
    }
    expect((await mailsTo(ctx, userId)).at(-1)).toBe("ended-unpaid")
  })
})

test("the first failed charge on the last day is not called another one", async () => {
  const { userId, membership } = await member(ctx)
  await declineFor(userId, membership.id)
  at("2027-03-07")
  await renewMemberships(system)
  expect((await mailsTo(ctx, userId)).at(-1)).toBe("renewal-declined-last")
  expect(await lastMailTo(ctx, userId)).not.toMatch(/anche l’ultimo/i)
})
