import { randomBytes, randomUUID } from "node:crypto"
import { and, eq, inArray, isNull, like } from "drizzle-orm"
import { PgBoss } from "pg-boss"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { bookings, occupancies } from "../../app/bookings/tables.server"
import { isAbout } from "../../app/messaging/queries.server"
import { messages } from "../../app/messaging/tables.server"
import { hasSubject } from "../../app/platform/audit.server"
import { openPostgres } from "../../app/platform/database/postgres.server"
import { addDays } from "../../app/platform/dates"
import { auditEvents } from "../../app/platform/tables.server"
import { openDatabase } from "../../scripts/steps/postgres.mjs"
import { openSite } from "../../scripts/steps/site.mjs"
import { someBooking } from "../support/purchases/bookings"
import { someRentalRequest } from "../support/purchases/rentals"
import { paymentOf } from "../support/rental-request"
import { startSmtp } from "../support/smtp"
import { browserAt } from "./browser"
import { crowdOf, type Member } from "./crowd"
import { charge, weekdayAhead } from "./customer"

const server = process.env.PROCESS_DATABASE_URL
const CROWD = 200
const CAR = "volkswagen-polo"

type Site = Awaited<ReturnType<typeof openSite>>
type TestResponse = { status: number; body: Record<string, unknown> & { code?: string } }

let database: Awaited<ReturnType<typeof openDatabase>>
let direct: ReturnType<typeof openPostgres>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let sites: [Site, Site]
let members: Member[]

/** Both start at the same time on an empty database. */
beforeAll(async () => {
  if (!server) return
  database = await openDatabase(server)
  smtp = await startSmtp()
  const authSecret = randomBytes(32).toString("hex")
  const env = {
    DATABASE_URL: database.address,
    AUTH_SECRET: authSecret,
    FILES_KEY: randomBytes(32).toString("base64"),
    SMTP_URL: smtp.url,
    TRUST_PROXY: "1",
  }
  sites = await Promise.all([openSite(env), openSite(env)])
  direct = openPostgres(database.address, 2)
  members = await crowdOf(direct.db, CROWD, authSecret)
})

afterAll(async () => {
  if (!server) return
  await Promise.all(sites.map((site) => site.close()))
  await direct.close()
  await smtp.stop()
  await database.drop()
})

/** Sends a member's request to one of the two processes. */
async function ask(nth: number, { cookie, network }: Member, path: string, body: object): Promise<TestResponse> {
  const { address } = sites[nth % 2] as Site
  const response = await fetch(address + path, {
    method: "POST",
    headers: { origin: address, cookie, "x-forwarded-for": network, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as TestResponse["body"] }
}

const countsOf = (responses: TestResponse[]) => {
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const name = [status, body.code].join(" ").trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const mailsAbout = (bookingId: string) =>
  direct.db
    .select()
    .from(messages)
    .where(and(isAbout("booking", bookingId), eq(messages.channel, "email")))

const receivedBy = (email: string) => smtp.mails.filter(({ to }) => to.includes(email)).length

describe.skipIf(!server)("two processes on one PostgreSQL", () => {
  test("let one of 200 customers hold a car and confirm it once", async () => {
    const pickupDate = weekdayAhead(20)
    const rental = { vehicleId: CAR, pickupDate, returnDate: addDays(pickupDate, 1) }
    const responses = await Promise.all(
      members.map((member, n) =>
        ask(n, member, "/api/car-rentals/checkouts", someRentalRequest(member.customer, rental)),
      ),
    )
    // A busy machine refuses some at once.
    const { "503 platform.unavailable": refused = 0, ...answered } = countsOf(responses)
    expect(answered).toEqual({ "200": 1, "409 car-rental.taken": CROWD - 1 - refused })
    const isHeld = and(eq(occupancies.resourceId, CAR), isNull(occupancies.releasedAt))
    expect(await direct.db.$count(occupancies, isHeld)).toBe(1)
    expect(await direct.db.$count(bookings, eq(bookings.itemId, CAR))).toBe(1)

    const nth = responses.findIndex(({ status }) => status === 200)
    const winner = members[nth] as Member
    const { bookingId, quote } = (responses[nth] as TestResponse).body as {
      bookingId: string
      quote: { totalInCurrencyCents: number }
    }
    const checkout = `/api/checkouts/${bookingId}`
    const payment = await ask(nth + 1, winner, `${checkout}/payment`, paymentOf("card", quote.totalInCurrencyCents))
    const { address } = sites[nth % 2] as Site
    await charge({ address, cookie: winner.cookie }, payment.body.clientSecret as string)
    const states = await Promise.all([0, 1, 0, 1].map((n) => ask(n, winner, `${checkout}/payment-status`, {})))
    expect(states.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const confirmed = and(hasSubject("booking", bookingId), eq(auditEvents.name, "booking.confirmed"))
    expect(await direct.db.$count(auditEvents, confirmed)).toBe(1)
    const mails = await mailsAbout(bookingId)
    expect(new Set(mails.map(({ kind }) => kind)).size).toBe(mails.length)
    await vi.waitFor(() => expect(receivedBy(winner.customer.email)).toBe(mails.length), {
      timeout: 15_000,
      interval: 100,
    })
  })

  test("share one limit of sign-in attempts", async () => {
    const guess = async ({ address }: Site, ip: string) => {
      const fields = { email: "verified@maestrale.example", password: randomUUID(), from: "" }
      return (await browserAt(address).post("/signin", fields, { "x-forwarded-for": ip })).status
    }
    const [one, other] = sites
    while ((await guess(one, "198.51.100.1")) !== 429) {}
    expect(await guess(other, "198.51.100.1")).toBe(429)
    expect(await guess(other, "198.51.100.2")).not.toBe(429)
  })

  test("end each expired request once and send each mail once", async () => {
    const guests = Array.from({ length: 40 }, (_, n) => `expired-${n}@example.org`)
    const ids: string[] = []
    for (const [n, email] of guests.entries()) ids.push(await expiredRequest(n, email))
    const queue = new PgBoss({ connectionString: database.address, supervise: false, schedule: false, migrate: false })
    await queue.start()
    await queue.send("checkout.expire-holds", {})
    await queue.stop()
    await vi.waitFor(
      async () => {
        const ended = and(inArray(bookings.id, ids), eq(bookings.status, "cancelled"))
        expect(await direct.db.$count(bookings, ended)).toBe(ids.length)
        expect(await direct.db.$count(messages, unsentExpiries)).toBe(0)
      },
      { timeout: 30_000, interval: 200 },
    )
    const cancellations = and(hasSubject("booking", ids), eq(auditEvents.name, "booking.cancelled"))
    expect(await direct.db.$count(auditEvents, cancellations)).toBe(ids.length)
    expect(guests.map(receivedBy)).toEqual(guests.map(() => 1))
  })
})

const unsentExpiries = and(like(messages.recipient, "expired-%"), eq(messages.state, "queued"))

/** An expired request for a week of a villa. */
async function expiredRequest(nth: number, customerEmail: string): Promise<string> {
  const week = Date.now() + (nth + 10) * 7 * 86_400_000
  const [startsAt, endsAt] = [new Date(week), new Date(week + 6 * 86_400_000)]
  const placedAt = new Date(Date.now() - 49 * 3_600_000)
  return someBooking(
    { db: direct.db, now: () => placedAt },
    {
      kind: "villa",
      itemId: "villa-oleandra",
      status: "pending",
      paymentMethod: "online",
      placedAt,
      startsAt,
      endsAt,
      customerEmail,
      details: { nights: 6, guests: 2, place: "Pula", pickupDate: "2027-01-02", returnDate: "2027-01-08" },
    },
  )
}
