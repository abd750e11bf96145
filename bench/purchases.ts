import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { type Application, openApplication } from "../app/application.server"
import { bookingById } from "../app/bookings/queries.server"
import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { receiveWebhook } from "../app/payments/stripe/webhook.server"
import { readConfig } from "../app/platform/config.server"
import type { Ctx } from "../app/platform/context.server"
import { rowsOf } from "../app/platform/database/db.server"
import { addDays, romeDate, weekday } from "../app/platform/dates"
import {
  allConsents,
  type Customer,
  payRental,
  someCustomer,
  someRentalRequest,
} from "../tests/support/purchases/rentals"
import { chargeAtProvider } from "../tests/support/purchases/test-purchase"
import { row } from "./table.mjs"

const CLIENTS = [1, 8]
const SECONDS = 8
/** Below the hourly limit of one person. */
const PURCHASES_PER_CUSTOMER = 30

/**
 * Complete purchases of a rental with the application's code: hold, payment intent, card confirmed at the sandbox, provider's
 * event, confirmation, mails in the outbox. `databaseUrl`: PostgreSQL; absent: PGlite.
 */
export async function purchases(databaseUrl = "") {
  const folder = mkdtempSync(join(tmpdir(), "maestrale-purchases-"))
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: "1", LOG_LEVEL: "error" }
  const site = await openApplication(readConfig(env))
  try {
    // Creates the tables of the job queue; stopped, because its workers would use the processor.
    await site.startJobs()
    await site.jobs.stop()
    const newClient = await clientFactory(site)
    const warmUp = newClient()
    await warmUp()
    const rows = []
    for (const clients of CLIENTS) {
      const rate = await perSecond(clients, newClient)
      const where = databaseUrl ? "PostgreSQL" : "PGlite"
      rows.push(
        row(`whole purchases, ${where}, ${clients} ${clients > 1 ? "clients" : "client"}`, `${rate.toFixed(1)}/s`),
      )
    }
    return rows
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns a client, which buys one rental with every call. */
type ClientFactory = () => () => Promise<void>

async function perSecond(clients: number, newClient: ClientFactory): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + SECONDS * 1000
  let done = 0
  const client = async () => {
    const buy = newClient()
    while (performance.now() < until) {
      await buy()
      done += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (done / (performance.now() - startedAt)) * 1000
}

/** Makes clients that each buy one rental after another, of free cars and days. */
async function clientFactory(site: Application): Promise<ClientFactory> {
  const { database, sandbox } = site
  if (!sandbox) throw new Error("The demonstration has no sandbox.")
  const cars = await rowsOf<{ id: string }>(
    database.db,
    sql`select id from items where category = 'urban-cars' and available order by id`,
  )
  const ctx = site.systemCtx()

  let tuesday = addDays(romeDate(new Date()), 7)
  while (weekday(tuesday) !== 2) tuesday = addDays(tuesday, 1)
  let offers = 0
  const nextOffer = () => {
    const [car, week] = [offers % cars.length, Math.floor(offers / cars.length)]
    offers += 1
    const pickupDate = addDays(tuesday, 2 * (week % 2) + 7 * Math.floor(week / 2))
    return { vehicleId: cars[car]?.id, pickupDate, returnDate: addDays(pickupDate, 1) }
  }
  const buy = async (customer: Customer) => {
    const mine: Ctx = { ...ctx, actor: customer, network: "192.0.2.1" }
    const { bookingId, quote } = await openCheckout(mine, someRentalRequest(customer, nextOffer()))
    const price = { expectedAmountCents: quote.totalInCurrencyCents, currency: quote.currency }
    const started = await payRental(mine, { bookingId, ...allConsents, ...price })
    if (started.kind !== "card") throw new Error("The payment is not by card.")
    const [intentId = ""] = started.clientSecret.split("_secret_")
    await chargeAtProvider(ctx, intentId)
    const events = await rowsOf<{ id: string }>(
      database.db,
      sql`select id from sandbox_objects where kind = 'event' and object->'data'->'object'->>'id' = ${intentId}
          and hidden @> '{"delivered": false}'`,
    )
    for (const { id } of events)
      await sandbox.deliverEvent(id, (body, signature) => receiveWebhook(ctx, body, signature))
    const booking = await bookingById(ctx, bookingId)
    if (booking?.status !== "confirmed") throw new Error(`A purchase ended as ${booking?.status}.`)
  }

  return () => {
    let customer: Customer | undefined
    let bought = 0
    return async () => {
      if (!customer || bought % PURCHASES_PER_CUSTOMER === 0) customer = await someCustomer(ctx)
      bought += 1
      await buy(customer)
    }
  }
}
