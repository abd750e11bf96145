import { and, eq, inArray, sql } from "drizzle-orm"
import { expect } from "vitest"
import type { Order } from "../../../app/checkout/orders/order-kinds.server"
import { TICKETS_KIND } from "../../../app/draw/queries.server"
import { editions, tickets } from "../../../app/draw/tables.server"
import { detailsOf, MEMBERSHIP_KIND } from "../../../app/membership/membership-order.server"
import { activeMembership } from "../../../app/membership/queries.server"
import { graceUntil } from "../../../app/membership/rules/renewal"
import { membershipPeriods, memberships, steelCards } from "../../../app/membership/tables.server"
import { messages } from "../../../app/messaging/tables.server"
import type { Payment } from "../../../app/payments/queries.server"
import { giftCardEntries, giftCards } from "../../../app/payments/tables.server"
import { hasSubject } from "../../../app/platform/audit.server"
import { rowsOf } from "../../../app/platform/database/db.server"
import { romeDate } from "../../../app/platform/dates"
import { auditEvents } from "../../../app/platform/tables.server"
import { expectRefundsWithin, heldOf, returnedOf } from "./checkout-model-invariants"
import { type OrderModel, ordersOf, paymentsOfOrder, TICKET_CAP } from "./order-model"

/** The invariants of `order-engine.test.ts`. */

/** Checked after every step. */
export async function expectOrdersBalanced(model: OrderModel): Promise<void> {
  const { site } = model
  expect(site.state.unexpected, "errors that a job logged").toEqual([])
  const all = await ordersOf(site, model.buyers)
  for (const order of all) {
    const payments = await paymentsOfOrder(site, order)
    const accepted = payments.filter(({ state }) => state === "succeeded")
    expect(accepted.length, "accepted payments of an order").toBeLessThanOrEqual(1)
    if (accepted.length > 0) expect(order.state, "an order with an accepted payment").toBe("paid")
    for (const payment of payments) await expectRefundsWithin(site, payment)
    await expectPeriods(model, order)
    await expectSteelCard(model, order)
  }
  await expectMemberships(model)
  await expectBenefitsKept(model)
  expectOwnPlans(all)
  expectAgreements(all, await refundTimes(model, all))
  await expectTickets(model, all)
  await expectGiftCards(model)
}

/** When the money of each order went back, by the order's id. */
async function refundTimes({ site: { base } }: OrderModel, all: Order[]): Promise<Map<string, Date>> {
  const ids = all.map(({ id }) => id)
  const refunds = await base.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.name, "order.refunded"), hasSubject("order", ids)))
  return new Map(refunds.map(({ subjectId, at }) => [subjectId, at]))
}

/** Whoever was given the money back is not charged again by the job, unless they enrolled or agreed with a payment since. */
function expectAgreements(all: Order[], refundedAt: Map<string, Date>): void {
  for (const charged of all.filter(isChargedByJob)) {
    const before = all.filter(({ kind, paidAt }) => kind === MEMBERSHIP_KIND && paidAt && paidAt < charged.createdAt)
    const lastOf = (found: Order[]) => Math.max(0, ...found.map(({ paidAt }) => paidAt?.getTime() ?? 0))
    const own = before.filter(({ userId }) => userId === charged.userId)
    const agreedAt = lastOf(own.filter(({ details }) => details.renews === true))
    const enrolledAt = lastOf(own.filter(({ details }) => !details.renewal))
    const refunded = own.filter(({ id, paidAt }) => {
      const at = refundedAt.get(id)
      return paidAt && paidAt.getTime() >= enrolledAt && at && at.getTime() > agreedAt && at < charged.createdAt
    })
    expect(refunded, "refunds before another charge of the card").toEqual([])
  }
}

/** Once the paid days are over, turning the renewals off would end the benefits unannounced; the member ends the membership instead. */
async function expectBenefitsKept({ site: { base }, buyers }: OrderModel): Promise<void> {
  const userIds = buyers.flatMap(({ userId }) => userId ?? [])
  const changes = await base.db
    .select({ at: auditEvents.at, facts: auditEvents.facts, renewsOn: memberships.renewsOn })
    .from(auditEvents)
    .innerJoin(memberships, eq(auditEvents.subjectId, sql`${memberships.id}::text`))
    .where(and(eq(auditEvents.name, "membership.renewal-changed"), inArray(memberships.userId, userIds)))
  const late = changes.filter(({ at, facts, renewsOn }) => facts?.isRenewed === false && romeDate(at) >= renewsOn)
  expect(late, "renewals turned off after the last paid day").toEqual([])
}

/** The job charges the plan that the member paid for before, never that of a gift; no step of the model chooses another one. */
function expectOwnPlans(all: Order[]): void {
  for (const charged of all.filter(isChargedByJob)) {
    const before = all.filter(
      ({ userId, paidAt }) => userId === charged.userId && paidAt && paidAt <= charged.createdAt,
    )
    const plans = before.filter(({ kind, id }) => kind === MEMBERSHIP_KIND && id !== charged.id).map(planOf)
    expect(plans, "plans that the member paid for before a charge").toContainEqual(planOf(charged))
  }
}

const planOf = (order: Order) => {
  const { tierId, cycle } = detailsOf(order)
  return { tierId, cycle }
}

const isChargedByJob = (order: Order): boolean =>
  order.kind === MEMBERSHIP_KIND && order.paidAt !== null && detailsOf(order).renewal?.isByHand === false

/** A paid order has one period; an unpaid one has none. That of a refunded one stays, unless it has not begun. */
async function expectPeriods({ site: { base } }: OrderModel, { id, kind, state, paidAt }: Order): Promise<void> {
  const periods = await base.db.select().from(membershipPeriods).where(eq(membershipPeriods.orderId, id))
  if (paidAt && state === "paid")
    for (const { endsOn } of periods)
      expect(endsOn > romeDate(paidAt), "a period that ends after it was paid").toBe(true)
  const isBought = kind === MEMBERSHIP_KIND && paidAt !== null
  if (!isBought) expect(periods, "periods of an order that bought none").toEqual([])
  else if (state === "paid") expect(periods.length, "periods of a paid order").toBe(1)
  else expect(periods.length, "periods of a refunded order").toBeLessThanOrEqual(1)
}

/** At most one membership at a time; its months are those of its periods. */
async function expectMemberships({ site: { base }, buyers }: OrderModel): Promise<void> {
  const userIds = buyers.flatMap(({ userId }) => userId ?? [])
  const owned = await base.db.select().from(memberships).where(inArray(memberships.userId, userIds))
  for (const userId of userIds) {
    const active = owned.filter((membership) => membership.userId === userId && membership.endedAt === null)
    expect(active.length, "memberships at the same time").toBeLessThanOrEqual(1)
  }
  for (const { id, startedOn, renewsOn } of owned) {
    const periods = await base.db
      .select()
      .from(membershipPeriods)
      .where(eq(membershipPeriods.membershipId, id))
      .orderBy(membershipPeriods.startsOn)
    const ends = [startedOn, ...periods.map(({ endsOn }) => endsOn)]
    expect(
      periods.map(({ startsOn }) => startsOn),
      "periods without gaps",
    ).toEqual(ends.slice(0, -1))
    expect(ends.at(-1), "the end of the last period").toBe(renewsOn)
  }
}

async function expectSteelCard({ site: { base } }: OrderModel, order: Order): Promise<void> {
  const cards = await base.db.select().from(steelCards).where(eq(steelCards.orderId, order.id))
  const isBought = order.paidAt !== null && order.details.steelCard !== undefined
  expect(cards.length, `steel cards of an order (${order.state})`).toBe(isBought ? 1 : 0)
  for (const { state, refundedAt } of cards) {
    if (order.state === "ended") expect(state, "the card of a refunded order").not.toBe("ordered")
    if (state === "ordered") expect(refundedAt, "the refund of a card to engrave").toBeNull()
  }
}

/** Numbers without gaps up to the cap; tickets exactly for orders that were paid, void once they are refunded. */
async function expectTickets({ site: { base }, editionId }: OrderModel, all: Order[]): Promise<void> {
  const rows = await base.db.select().from(tickets).where(eq(tickets.editionId, editionId)).orderBy(tickets.number)
  expect(
    rows.map(({ number }) => number),
    "ticket numbers",
  ).toEqual(rows.map((_, index) => index + 1))
  expect(rows.length, "tickets of the edition").toBeLessThanOrEqual(TICKET_CAP)
  const [edition] = await base.db.select().from(editions).where(eq(editions.id, editionId))
  expect(edition?.ticketsSold, "the counter of the edition").toBe(rows.length)
  for (const order of all.filter(({ kind }) => kind === TICKETS_KIND)) {
    const own = rows.filter(({ orderId }) => orderId === order.id)
    expect(own.length, `tickets of an order (${order.state})`).toBe(order.paidAt ? Number(order.details.quantity) : 0)
    expect(
      own.every(({ voidedAt }) => (voidedAt === null) === (order.state === "paid")),
      "valid tickets",
    ).toBe(true)
  }
}

async function expectGiftCards({ site: { base } }: OrderModel): Promise<void> {
  const unbalanced = await rowsOf(
    base.db,
    sql`select c.id from ${giftCards} c left join ${giftCardEntries} e on e.gift_card_id = c.id
      group by c.id, c.balance_cents having c.balance_cents <> sum(e.amount_cents)`,
  )
  expect(unbalanced, "gift cards that differ from their entries").toEqual([])
}

/** Checked once all payments and jobs have finished. Returns the outcomes, so that the test can check that all are reached. */
export async function expectOrdersSettled(model: OrderModel): Promise<string[]> {
  await expectOrdersBalanced(model)
  const reached: string[] = []
  const all = await ordersOf(model.site, model.buyers)
  await expectRenewed(model)
  for (const order of all) {
    const payments = await paymentsOfOrder(model.site, order)
    await expectMoney(model, order, payments)
    await expectMails(model, order, payments)
    reached.push(...(await outcomesOf(model, order, payments)))
  }
  return reached
}

/** The job has charged, tried or ended every membership that is due. */
async function expectRenewed({ site: { base }, buyers }: OrderModel): Promise<void> {
  const today = romeDate(base.now())
  for (const { userId } of buyers) {
    const membership = userId === null ? undefined : await activeMembership(base, userId)
    if (!membership || membership.renewsOn > today) continue
    expect(membership.failedOn, "a due membership that was neither charged nor ended").not.toBeNull()
    expect(today <= graceUntil(membership), "a membership that lasts beyond its end").toBe(true)
  }
}

/** What the provider and the wallets hold is what confirmed orders cost, less their refunds; nothing of any other order. */
async function expectMoney(model: OrderModel, order: Order, payments: Payment[]): Promise<void> {
  const refundedCents = returnedOf(model, payments) + (await operatorRefundCents(model, order))
  const expected = order.state === "paid" ? order.amountDueCents - refundedCents : 0
  const declared = payments.filter(({ state, declaredAt }) => state === "open" && declaredAt !== null)
  expect(await heldOf(model.site, payments), `money of an order (${order.kind}, ${order.state})`).toBe(expected)
  if (declared.length === 0) expect(order.state, "an abandoned order").not.toBe("open")
  expect(
    payments.map(({ state }) => state),
    "states of the payments",
  ).not.toContain("refunding")
  for (const { state, refundedCents: cents, receivedCents, amountCents } of payments)
    if (state === "refunded") expect(cents, "a refunded payment").toBe(receivedCents ?? amountCents)
}

async function operatorRefundCents({ site: { base } }: OrderModel, { id }: Order): Promise<number> {
  const [card] = await base.db.select().from(steelCards).where(eq(steelCards.orderId, id))
  return card?.refundedAt ? card.priceCents : 0
}

const RETURNED = /^membership\.(returned|refunded|card-refunded)$/

/** Members are told what they bought and what goes back. Mails about tickets are made by a job, which the model does not run. */
async function expectMails({ site: { base }, buyers }: OrderModel, order: Order, payments: Payment[]): Promise<void> {
  const buyer = buyers.find(({ userId }) => userId !== null && userId === order.userId)
  if (!buyer || order.kind === TICKETS_KIND) return
  const sent = await base.db.select().from(messages).where(eq(messages.recipient, buyer.email))
  const kinds = sent.map(({ kind }) => kind)
  const label = `mails of an order (${order.kind}, ${order.state}): ${kinds.join(", ")}`
  const bought = order.kind === MEMBERSHIP_KIND ? /^membership\.(started|renewed)$/ : /^membership\.card-ordered$/
  if (order.paidAt) expect(kinds, label).toContainEqual(expect.stringMatching(bought))
  if (payments.some(({ state }) => state === "refunded"))
    expect(kinds, label).toContainEqual(expect.stringMatching(RETURNED))
}

async function outcomesOf(model: OrderModel, order: Order, payments: Payment[]): Promise<string[]> {
  const { state, paidAt, currency, userId, details } = order
  const succeeded = payments.find((payment) => payment.state === "succeeded")
  const refunded = payments.some((payment) => payment.state === "refunded")
  const cardCents = await operatorRefundCents(model, order)
  return [
    ...(succeeded
      ? ["paid", `paid in ${currency}`, succeeded.method === "card" ? "paid by card" : "paid in crypto"]
      : []),
    ...(succeeded && userId === null ? ["paid by a guest"] : []),
    ...(succeeded && details.renewal ? ["renewed"] : []),
    ...(succeeded && returnedOf(model, payments) > 0 ? ["paid and refunded in part"] : []),
    ...(succeeded && cardCents > 0 ? ["a card refunded with its membership kept"] : []),
    ...(refunded && cardCents > 0 ? ["a card refunded in full"] : []),
    ...(refunded ? [paidAt ? "paid and refunded" : "refused and refunded"] : []),
    ...(state === "ended" && !paidAt && !refunded ? ["ended unpaid"] : []),
  ]
}
