import { randomUUID } from "node:crypto"
import { inArray } from "drizzle-orm"
import type { Booking } from "../../app/bookings/queries.server"
import type { BookingKind } from "../../app/bookings/rules/kinds"
import { bookings } from "../../app/bookings/tables.server"
import { tokenOf } from "../../app/checkout/access.server"
import { purchaseOf } from "../../app/checkout/queries.server"
import { seedDemoRates } from "../../app/payments/coins/coin-rates.server"
import type { GiftCard } from "../../app/payments/gift-cards/gift-card-queries.server"
import { type Payment, paymentsOf } from "../../app/payments/queries.server"
import { makeStripe } from "../../app/payments/stripe/stripe.server"
import type { Ctx } from "../../app/platform/context.server"
import { addDays, addMinutes, type IsoDate, romeDate, weekday } from "../../app/platform/dates"
import type { Db } from "../../app/platform/db.server"
import type { Currency } from "../../app/platform/money"
import { Refusal } from "../../app/platform/refusal"
import { as, testClock, testContext } from "./context"
import { testDatabase } from "./database"
import { someGiftCard } from "./gift-cards"
import { newGuest } from "./guests"
import { withSandbox } from "./payments"
import { person } from "./people"
import { type Customer, someCustomer, someFleet } from "./rentals"

/** The world of `checkout-engine.test.ts`: two customers who want the same thing, the provider, and what may go wrong. */

/** Faults planted into the world, which the invariants have to find. */
export const faults = [
  "a refund dropped",
  "a refund made twice",
  "a gift card given back twice",
  "a hold not given back",
  "an outcome not told",
] as const
export type Fault = (typeof faults)[number]

/**
 * What goes wrong during one step. `answer-lost`: the provider does what it was asked, and its next answer does not arrive.
 * `rolled-back`, `stopped-after`: the process dies at the end of the step's first, second, … transaction, before or after its commit.
 */
export type Trouble =
  | { sort: "none" }
  | { sort: "answer-lost" }
  | { sort: "rolled-back" | "stopped-after"; transaction: number }
export const noTrouble: Trouble = { sort: "none" }

/** The process died here: nothing of the use case runs after it. */
class ProcessStopped extends Error {}

export type Site = Awaited<ReturnType<typeof openSite>>

/** An empty site with a fleet, an operator, and `ctx`, whose connections may fail as `state` says. */
export async function openSite() {
  const database = await testDatabase()
  const clock = testClock()
  const base = withSandbox(database, testContext(database, { clock }))
  await someFleet(base)
  const state: State = { trouble: noTrouble, unexpected: [] }
  const ctx: Ctx = {
    ...base,
    db: interrupted(base.db, state),
    // Jobs log what failed and go on; only what the model has caused may fail.
    log: Object.assign(Object.create(base.log), {
      error: ({ err }: { err?: unknown }) => err === undefined || isAnswer(err) || state.unexpected.push(err),
    }),
    stripe: makeStripe(base.config, {
      ...base.sandbox,
      fetch: async (request) => {
        if (state.fault === "a refund dropped" && request.method === "POST" && request.url.endsWith("/v1/refunds"))
          return Response.json(madeUpRefund(await request.text(), base.now()))
        const answer = await base.sandbox.fetch(request)
        if (state.trouble.sort !== "answer-lost" || request.method === "GET") return answer
        state.trouble = noTrouble
        throw new TypeError("The connection was lost.")
      },
    }),
  }
  const operator = as(ctx, await person(base, { role: "operator" }))
  const pass = (minutes: number) => clock.set(addMinutes(base.now(), minutes))
  return { base, ctx, operator, state, pass }
}

/** What the provider answers where it made the refund that it was asked for. */
function madeUpRefund(body: string, now: Date) {
  const asked = new URLSearchParams(body)
  const metadata = { refund_id: asked.get("metadata[refund_id]") }
  const facts = { amount: Number(asked.get("amount")), created: now.getTime() / 1000, metadata }
  return { id: `re_${randomUUID()}`, object: "refund", status: "succeeded", ...facts }
}

type State = { trouble: Trouble; fault?: Fault; unexpected: unknown[] }

/** A database whose next transactions end as the trouble of the step says. */
function interrupted(db: Db, state: State): Db {
  const transaction = async (work: (tx: Db) => Promise<unknown>, config?: object) => {
    const { trouble } = state
    const isHit = "transaction" in trouble && trouble.transaction === 1
    if ("transaction" in trouble)
      state.trouble = isHit ? noTrouble : { ...trouble, transaction: trouble.transaction - 1 }
    const answer = await db.transaction(async (tx) => {
      const inner = await work(tx as Db)
      if (isHit && trouble.sort === "rolled-back") throw new ProcessStopped()
      return inner
    }, config)
    if (isHit) throw new ProcessStopped()
    return answer
  }
  return Object.assign(Object.create(db), { transaction })
}

/** A refusal is an answer; so is an error of the provider, its silence, or the end of the process. Anything else is a fault. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal ||
  error instanceof ProcessStopped ||
  (error instanceof Error && error.constructor.name.startsWith("Stripe"))

/** Runs a call that may be refused or interrupted. */
export async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isAnswer(error)) throw error
  }
}

/** How a world begins. `guests`: which of the buyers have no account; `lendsCar`: washes come with a car to drive. */
export type Setup = { currency: Currency; guests: readonly [boolean, boolean]; lendsCar: boolean }

export type Buyer = {
  ctx: Ctx
  /** Undefined for a guest. */
  customer?: Customer
  email: string
  purchaseKey: string
  orderKey: string
  /** Which of the kind's periods is asked for, and which one the booking was last known to have under this key. */
  period: number
  accepted?: number
  bookingId?: string
}
export type World = {
  site: Site
  kind: BookingKind
  setup: Setup
  day: IsoDate
  buyers: [Buyer, Buyer]
  giftCard: GiftCard
  /** What was given back at the provider without our asking, in cents by the payment intent's id. */
  returnedAtProvider: Map<string, number>
}

const WEEK_MINUTES = 7 * 24 * 60
export const GIFT_CARD_CENTS = 3_000

/** A world in a week of its own. */
export async function newWorld(site: Site, kind: BookingKind, setup: Setup): Promise<World> {
  const { base, pass } = site
  pass(WEEK_MINUTES)
  await seedDemoRates(base)
  const isOpenToGuests = base.features.purchaseKinds[kind].buyer === "anyone"
  const buyer = (isGuest: boolean) => newBuyer(site, isGuest && isOpenToGuests)
  return {
    site,
    kind,
    setup,
    day: nextMonday(addDays(romeDate(base.now()), 14)),
    buyers: [await buyer(setup.guests[0]), await buyer(setup.guests[1])],
    giftCard: await someGiftCard(base, { valueCents: GIFT_CARD_CENTS }),
    returnedAtProvider: new Map(),
  }
}

async function newBuyer({ base, ctx }: Site, isGuest: boolean): Promise<Buyer> {
  const keys = { purchaseKey: randomUUID(), orderKey: randomUUID(), period: 0 }
  if (isGuest) return { ctx: newGuest(ctx), email: `guest.${randomUUID()}@example.org`, ...keys }
  const customer = await someCustomer(base)
  return { ctx: as(newGuest(ctx), customer), customer, email: customer.email, ...keys }
}

const nextMonday = (day: IsoDate): IsoDate => (weekday(day) === 1 ? day : nextMonday(addDays(day, 1)))

/** The id of a buyer who holds nothing. */
export const NO_BOOKING = "00000000-0000-0000-0000-000000000000"

/** How a buyer reaches their booking: signed in, or by the link of a guest. */
export const accessOf = (world: World, { bookingId = NO_BOOKING, customer }: Buyer) => ({
  bookingId,
  token: customer ? undefined : tokenOf(world.site.base, bookingId),
})

/** Every booking of the world, those among them whose id never reached the browser. */
export const bookingsIn = ({ site: { base }, buyers }: World): Promise<Booking[]> =>
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
