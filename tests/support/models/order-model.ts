import { randomUUID } from "node:crypto"
import { eq, inArray, or } from "drizzle-orm"
import { orders } from "../../../app/bookings/tables.server"
import type { Order } from "../../../app/checkout/orders/order-kinds.server"
import { orderPurchaseOf } from "../../../app/checkout/orders/order-queries.server"
import { seedDemoRates } from "../../../app/payments/crypto/crypto-rates.server"
import { type Payment, paymentsOf } from "../../../app/payments/queries.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { Currency } from "../../../app/platform/money"
import { newGuest } from "../accounts/guests"
import { person } from "../accounts/people"
import { as } from "../context"
import { someEdition } from "../draw/draws"
import { someMembership } from "../membership/memberships"
import type { Site } from "./checkout-model"

/** The model of `order-engine.test.ts`: two buyers of something that reserves nothing, on the site of `checkout-model.ts`. */

export const orderSubjects = ["membership", "steel card", "draw tickets"] as const
export type OrderSubject = (typeof orderSubjects)[number]

/** `withCard`: memberships are ordered with a steel card. */
export type OrderSetup = { currency: Currency; withCard: boolean }

export type OrderBuyer = {
  ctx: Ctx
  /** Null for a guest, who buys tickets only. */
  userId: string | null
  email: string
  purchaseKey: string
}

export type OrderModel = {
  site: Site
  subject: OrderSubject
  setup: OrderSetup
  /** An edition with few tickets. */
  editionId: string
  buyers: [OrderBuyer, OrderBuyer]
  /** Refunds made at the provider, in cents by the id of the payment intent. */
  returnedAtProvider: Map<string, number>
}

export const TICKET_CAP = 5
const WEEK_MINUTES = 7 * 24 * 60

/** A new model in its own week; for steel cards, both buyers are members. */
export async function newOrderModel(site: Site, subject: OrderSubject, setup: OrderSetup): Promise<OrderModel> {
  site.passMinutes(WEEK_MINUTES)
  await seedDemoRates(site.base)
  const isGuest = subject === "draw tickets"
  return {
    site,
    subject,
    setup,
    editionId: await someEdition(site.base, { ticketCap: TICKET_CAP }),
    buyers: [await account(site, subject), isGuest ? guest(site) : await account(site, subject)],
    returnedAtProvider: new Map(),
  }
}

async function account({ base, ctx }: Site, subject: OrderSubject): Promise<OrderBuyer> {
  const buyer = await person(base)
  if (subject === "steel card") await someMembership(base, buyer)
  return { ctx: as(newGuest(ctx), buyer), userId: buyer.userId, email: buyer.email, purchaseKey: randomUUID() }
}

const guest = ({ ctx }: Site): OrderBuyer => ({
  ctx: newGuest(ctx),
  userId: null,
  email: `guest.${randomUUID()}@example.org`,
  purchaseKey: randomUUID(),
})

/** All orders of some buyers, oldest first, including those whose id never reached the browser. */
export function ordersOf({ base }: Site, buyers: OrderBuyer[]): Promise<Order[]> {
  const userIds = buyers.flatMap(({ userId }) => userId ?? [])
  const isGuests = inArray(
    orders.guestEmail,
    buyers.map(({ email }) => email),
  )
  return base.db
    .select()
    .from(orders)
    .where(userIds.length > 0 ? or(inArray(orders.userId, userIds), isGuests) : isGuests)
    .orderBy(orders.createdAt, orders.id)
}

export const paymentsOfOrder = ({ base }: Site, order: Order): Promise<Payment[]> =>
  paymentsOf(base.db, orderPurchaseOf(order))

/** All payments of a buyer's orders. */
export async function paymentsOfBuyer(site: Site, buyer: OrderBuyer): Promise<Payment[]> {
  const own = await ordersOf(site, [buyer])
  return (await Promise.all(own.map((order) => paymentsOfOrder(site, order)))).flat()
}

/** The order with the buyer's current key, if it was stored. */
export async function currentOrder({ base }: Site, { purchaseKey }: OrderBuyer): Promise<Order | undefined> {
  const [order] = await base.db.select().from(orders).where(eq(orders.purchaseKey, purchaseKey))
  return order
}
