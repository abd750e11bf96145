import { randomUUID } from "node:crypto"
import { inArray } from "drizzle-orm"
import type { Booking } from "../../../app/bookings/queries.server"
import type { BookingKind } from "../../../app/bookings/rules/states"
import { bookings } from "../../../app/bookings/tables.server"
import { tokenOf } from "../../../app/checkout/access.server"
import { purchaseOf } from "../../../app/checkout/queries.server"
import { seedDemoRates } from "../../../app/payments/crypto/crypto-rates.server"
import type { GiftCard } from "../../../app/payments/gift-cards/gift-card-queries.server"
import { type Payment, paymentsOf } from "../../../app/payments/queries.server"
import { makeStripe } from "../../../app/payments/stripe/provider.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { Db } from "../../../app/platform/database/db.server"
import { addDays, addMinutes, type IsoDate, romeDate, weekday } from "../../../app/platform/dates"
import type { Currency } from "../../../app/platform/money"
import { Refusal } from "../../../app/platform/refusal"
import { newGuest } from "../accounts/guests"
import { person } from "../accounts/people"
import { as, testClock, testContext } from "../context"
import { testDatabase } from "../database"
import { someGiftCard } from "../purchases/gift-cards"
import { withSandbox } from "../purchases/payments"
import { type Customer, someCustomer, someFleet } from "../purchases/rentals"

/** The model of `checkout-engine.test.ts`: two customers who want the same item, the provider, and possible failures. */

/** Planted faults, which the invariants must find. */
export const faults = [
  "a refund dropped",
  "a refund made twice",
  "a gift card credited twice",
  "a hold not released",
  "a missing outcome mail",
] as const
export type Fault = (typeof faults)[number]

/**
 * A failure during one step. `response-lost`: the provider executes the next request, but its response does not arrive.
 * `rolled-back`, `stopped-after`: the process ends before or after the commit of the step's first, second, … transaction.
 */
export type Failure =
  | { sort: "none" }
  | { sort: "response-lost" }
  | { sort: "rolled-back" | "stopped-after"; transaction: number }
export const noFailure: Failure = { sort: "none" }

/** The process ended here; the rest of the use case does not run. */
class ProcessStopped extends Error {}

export type Site = Awaited<ReturnType<typeof openSite>>

/** A site with a fleet and an operator; the connections of `ctx` fail according to `state`. */
export async function openSite() {
  const database = await testDatabase()
  const clock = testClock()
  const base = withSandbox(database, testContext(database, { clock }))
  await someFleet(base)
  const state: State = { failure: noFailure, unexpected: [] }
  const ctx: Ctx = {
    ...base,
    db: interruptible(base.db, state),
    // Jobs log failures and continue; only failures of the model are expected.
    log: Object.assign(Object.create(base.log), {
      error: ({ err }: { err?: unknown }) => err === undefined || isExpected(err) || state.unexpected.push(err),
    }),
    stripe: makeStripe(base.config, {
      ...base.sandbox,
      fetch: async (request) => {
        if (state.fault === "a refund dropped" && request.method === "POST" && request.url.endsWith("/v1/refunds"))
          return Response.json(fakeRefund(await request.text(), base.now()))
        const response = await base.sandbox.fetch(request)
        if (state.failure.sort !== "response-lost" || request.method === "GET") return response
        state.failure = noFailure
        throw new TypeError("The connection was lost.")
      },
    }),
  }
  const operator = as(ctx, await person(base, { role: "operator" }))
  const passMinutes = (minutes: number) => clock.set(addMinutes(base.now(), minutes))
  return { base, ctx, operator, state, passMinutes }
}

/** The provider's response to a refund that was not made. */
function fakeRefund(form: string, now: Date) {
  const body = new URLSearchParams(form)
  const metadata = { refund_id: body.get("metadata[refund_id]") }
  const state = { amount: Number(body.get("amount")), created: now.getTime() / 1000, metadata }
  return { id: `re_${randomUUID()}`, object: "refund", status: "succeeded", ...state }
}

type State = { failure: Failure; fault?: Fault; unexpected: unknown[] }

/** A database whose transactions fail according to the failure of the step. */
function interruptible(db: Db, state: State): Db {
  const transaction = async (work: (tx: Db) => Promise<unknown>, config?: object) => {
    const { failure } = state
    const isHit = "transaction" in failure && failure.transaction === 1
    if ("transaction" in failure)
      state.failure = isHit ? noFailure : { ...failure, transaction: failure.transaction - 1 }
    const result = await db.transaction(async (tx) => {
      const inner = await work(tx as Db)
      if (isHit && failure.sort === "rolled-back") throw new ProcessStopped()
      return inner
    }, config)
    if (isHit) throw new ProcessStopped()
    return result
  }
  return Object.assign(Object.create(db), { transaction })
}

/** Refusals, errors of the provider and the end of the process are expected; other errors are bugs. */
const isExpected = (error: unknown): boolean =>
  error instanceof Refusal ||
  error instanceof ProcessStopped ||
  (error instanceof Error && error.constructor.name.startsWith("Stripe"))

/** Runs a call that may be refused or fail. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isExpected(error)) throw error
  }
}

/** The initial state. `guests`: which buyers have no account; `hasCourtesyCars`: washes include a courtesy car. */
export type Setup = { currency: Currency; guests: readonly [boolean, boolean]; hasCourtesyCars: boolean }

export type Buyer = {
  ctx: Ctx
  /** Undefined for a guest. */
  customer?: Customer
  email: string
  purchaseKey: string
  orderKey: string
  /** Index of the requested period. */
  period: number
  /** The last accepted hold for this key: what decides its price. */
  accepted?: { period: number; isMember: boolean }
  bookingId?: string
}
export type Model = {
  site: Site
  kind: BookingKind
  setup: Setup
  day: IsoDate
  buyers: [Buyer, Buyer]
  giftCard: GiftCard
  /** Refunds made at the provider, in cents by the id of the payment intent. */
  returnedAtProvider: Map<string, number>
  /** Money handed over at the agency, in cents by the id of the booking. */
  handedOver: Map<string, number>
}

const WEEK_MINUTES = 7 * 24 * 60
export const GIFT_CARD_CENTS = 3_000

/** A new model in its own week. */
export async function newModel(site: Site, kind: BookingKind, setup: Setup): Promise<Model> {
  const { base, passMinutes } = site
  passMinutes(WEEK_MINUTES)
  await seedDemoRates(base)
  const isOpenToGuests = base.features.bookingKinds[kind].buyer === "anyone"
  const buyer = (isGuest: boolean) => newBuyer(site, isGuest && isOpenToGuests)
  return {
    site,
    kind,
    setup,
    day: nextMonday(addDays(romeDate(base.now()), 14)),
    buyers: [await buyer(setup.guests[0]), await buyer(setup.guests[1])],
    giftCard: await someGiftCard(base, { valueCents: GIFT_CARD_CENTS }),
    returnedAtProvider: new Map(),
    handedOver: new Map(),
  }
}

async function newBuyer({ base, ctx }: Site, isGuest: boolean): Promise<Buyer> {
  const keys = { purchaseKey: randomUUID(), orderKey: randomUUID(), period: 0 }
  if (isGuest) return { ctx: newGuest(ctx), email: `guest.${randomUUID()}@example.org`, ...keys }
  const customer = await someCustomer(base)
  return { ctx: as(newGuest(ctx), customer), customer, email: customer.email, ...keys }
}

const nextMonday = (day: IsoDate): IsoDate => (weekday(day) === 1 ? day : nextMonday(addDays(day, 1)))

/** The booking id of a buyer without a hold. */
export const NO_BOOKING = "00000000-0000-0000-0000-000000000000"

/** A buyer's access to their booking: signed in, or with a guest's token. */
export const accessOf = (model: Model, { bookingId = NO_BOOKING, customer }: Buyer) => ({
  bookingId,
  token: customer ? undefined : tokenOf(model.site.base, bookingId),
})

/** All bookings of the buyers, including those whose id never reached the browser. */
export const bookingsIn = ({ site: { base }, buyers }: Model): Promise<Booking[]> =>
  base.db
    .select()
    .from(bookings)
    .where(
      inArray(
        bookings.customerEmail,
        buyers.map(({ email }) => email),
      ),
    )
    .orderBy(bookings.createdAt, bookings.id)

export const paymentsFor = async ({ base }: Site, bookingId: string | undefined): Promise<Payment[]> =>
  bookingId ? paymentsOf(base.db, purchaseOf(bookingId)) : []
