import { randomBytes } from "node:crypto"
import { Worker } from "node:worker_threads"
import { and, eq, isNull } from "drizzle-orm"
import { describe, expect, onTestFinished, test } from "vitest"
import { occupancies } from "../../../app/bookings/tables.server"
import { openPostgres } from "../../../app/platform/database/postgres.server"
import { addDays } from "../../../app/platform/dates"
import { withDatabase } from "../../../scripts/steps/postgres.mjs"
import { openSite } from "../../../scripts/steps/site.mjs"
import { someRentalRequest } from "../../support/purchases/rentals"
import { crowdOf } from "../crowd"
import { weekdayAhead } from "../customer"

const server = process.env.PROCESS_DATABASE_URL
const CALLERS = 200
const VISITORS = 200
const CAR = "volkswagen-polo"
/** Threads that keep the processor busy. */
const BUSY_THREADS = 4

type Answer = { status: number; type: string; retryAfter: number; seconds: number }

async function answerTo(request: Promise<Response>): Promise<Answer> {
  const startedAt = performance.now()
  const response = await request
  await response.arrayBuffer()
  const { status, headers } = response
  return {
    status,
    type: headers.get("content-type")?.split(";")[0] ?? "",
    retryAfter: Number(headers.get("retry-after")),
    seconds: (performance.now() - startedAt) / 1000,
  }
}

function keepMachineBusy(): void {
  const threads = Array.from({ length: BUSY_THREADS }, () => new Worker("for (;;) {}", { eval: true }))
  onTestFinished(async () => {
    await Promise.all(threads.map((thread) => thread.terminate()))
  })
}

describe.skipIf(!server)("with PostgreSQL (PROCESS_DATABASE_URL),", () => {
  test("200 callers for one car on a busy machine get answers, and one the car", async () => {
    await withDatabase(server as string, async (database: string) => {
      const authSecret = randomBytes(32).toString("hex")
      const site = await openSite({ DATABASE_URL: database, AUTH_SECRET: authSecret, TRUST_PROXY: "1" })
      const direct = openPostgres(database, 2)
      try {
        const members = await crowdOf(direct.db, CALLERS, authSecret)
        const pickupDate = weekdayAhead(20)
        const rental = { vehicleId: CAR, pickupDate, returnDate: addDays(pickupDate, 1) }
        keepMachineBusy()
        const holds = members.map(({ customer, cookie, network }) =>
          answerTo(
            fetch(`${site.address}/api/car-rentals/checkouts`, {
              method: "POST",
              headers: {
                origin: site.address,
                cookie,
                "x-forwarded-for": network,
                "content-type": "application/json",
              },
              body: JSON.stringify(someRentalRequest(customer, rental)),
            }),
          ),
        )
        const pages = Array.from({ length: VISITORS }, (_, n) =>
          answerTo(
            fetch(`${site.address}/cars?x=${n}`, {
              headers: { accept: "text/html", "x-forwarded-for": `198.51.${n}.1` },
            }),
          ),
        )
        const held = await Promise.all(holds)
        const shown = await Promise.all(pages)
        const isHeld = and(eq(occupancies.resourceId, CAR), isNull(occupancies.releasedAt))
        expect(await direct.db.$count(occupancies, isHeld)).toBe(1)
        expect(held.filter(({ status }) => status === 200)).toHaveLength(1)
        for (const { status } of held) expect([200, 409, 503]).toContain(status)
        for (const { status } of shown) expect([200, 503]).toContain(status)
        const refused = [...held, ...shown].filter(({ status }) => status === 503)
        for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0)
        const typesOf = (answers: Answer[]) =>
          new Set(answers.filter((each) => refused.includes(each)).map(({ type }) => type))
        expect([...typesOf(held)].every((type) => type === "application/problem+json")).toBe(true)
        expect([...typesOf(shown)].every((type) => type === "text/html")).toBe(true)
        expect(Math.max(...[...held, ...shown].map(({ seconds }) => seconds))).toBeLessThan(35)
      } finally {
        await direct.close()
        await site.close()
      }
    })
  })
})
