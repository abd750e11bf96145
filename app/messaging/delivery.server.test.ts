import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { chat, deliverDue, mail, recordingTransport } from "../../tests/support/outbox"
import { inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { openJobs, POLL_INTERVAL_MS } from "../platform/jobs.server"
import { alerts } from "../platform/tables.server"
import { claimMessages } from "./claim.server"
import { deliverMessage, makeTransports } from "./delivery.server"
import { createDeliveryRecorder } from "./delivery-recorder.server"
import { messagingLoops } from "./jobs.server"
import { enqueueMessage } from "./outbox.server"
import { retryDelaySeconds } from "./rules/delivery"
import { messages } from "./tables.server"
import { UndeliveredError } from "./transport.server"

/** As in `rules/attempts.ts`. */
const MAX_ATTEMPTS = 7

const database = await testDatabase()
let ctx: ReturnType<typeof testContext>

beforeEach(async () => {
  ctx = testContext(database)
  await ctx.db.delete(messages)
  await ctx.db.delete(alerts)
})

async function rowOf(id: string) {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error("no such message")
  return row
}

describe("the outbox", () => {
  test("enqueueMessage inserts a queued message and enqueues no job", async () => {
    const messageId = await enqueueMessage(ctx, mail)
    expect(await rowOf(messageId)).toMatchObject({
      state: "queued",
      attempts: 0,
      priority: 2,
      createdAt: ctx.now(),
      attachments: [],
    })
    expect(ctx.recordedJobs).toEqual([])
  })

  test("a message is delivered at once if its transaction commits, and only then", async () => {
    const runner = openJobs(database.boss, ctx.log)
    const liveCtx = { ...ctx, jobs: runner, now: () => new Date() }
    await runner.start(
      [],
      messagingLoops(() => liveCtx),
    )
    try {
      await inTransaction(liveCtx, async (txCtx) => {
        await enqueueMessage(txCtx, mail)
        throw new Error("rolled back")
      }).catch(() => {})
      const committedId = await inTransaction(liveCtx, (txCtx) => enqueueMessage(txCtx, mail))
      await vi.waitFor(async () => expect((await rowOf(committedId)).state).toBe("in-demo-inbox"), {
        timeout: POLL_INTERVAL_MS / 2,
        interval: 100,
      })
      const rows = await liveCtx.db.select({ id: messages.id, attempts: messages.attempts }).from(messages)
      expect(rows).toEqual([{ id: committedId, attempts: 1 }])
    } finally {
      await runner.stop()
    }
  })
})

describe("delivery", () => {
  test("fifty concurrent workers deliver a message once", { tags: ["postgres"] }, async () => {
    const messageId = await enqueueMessage(ctx, mail)
    const { deliveredIds, transports } = recordingTransport(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await Promise.all(Array.from({ length: 50 }, () => deliverDue(ctx, transports)))
    expect(deliveredIds).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 1, sentAt: ctx.now(), lastError: null })
  })

  test("a sent message is not sent a second time", async () => {
    await enqueueMessage(ctx, mail)
    const { deliveredIds, transports } = recordingTransport()
    await deliverDue(ctx, transports)
    ctx.clock.set(addMinutes(ctx.now(), 60 * 24))
    expect(await deliverDue(ctx, transports)).toBe(0)
    expect(deliveredIds).toHaveLength(1)
  })

  test("without a configured transport the message is kept", async () => {
    const messageId = await enqueueMessage(ctx, { ...mail, ...chat, recipient: "+39 070" })
    await deliverDue(ctx, makeTransports(ctx.config), "whatsapp")
    expect((await rowOf(messageId)).state).toBe("in-demo-inbox")
  })

  test("a failing message is retried with growing delays, then fails", async () => {
    const messageId = await enqueueMessage(ctx, mail)
    const { deliveredIds, transports } = recordingTransport(() => {
      throw new UndeliveredError("SMTP 421")
    })
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) {
      await deliverDue(ctx, transports)
      expect(await rowOf(messageId)).toMatchObject({ state: "queued", attempts: attempt, lastError: "SMTP 421" })
      expect(await deliverDue(ctx, transports)).toBe(0)
      ctx.clock.set(addMinutes(ctx.now(), (retryDelaySeconds(attempt) ?? 0) / 60))
    }
    await deliverDue(ctx, transports)
    expect(await rowOf(messageId)).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS, sentAt: null })
    expect(deliveredIds).toEqual([])
  })

  test("a delivery clears the error of an earlier attempt", async () => {
    const messageId = await enqueueMessage(ctx, mail)
    let isDown = true
    const { deliveredIds, transports } = recordingTransport(() => {
      if (isDown) throw new Error("a bug in the transport")
    })
    await deliverDue(ctx, transports)
    expect(await rowOf(messageId)).toMatchObject({ state: "queued", lastError: "unexpected error" })
    isDown = false
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await deliverDue(ctx, transports)
    expect(deliveredIds).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 2, lastError: null })
  })

  test("many permanent failures raise one alert", async () => {
    const { transports } = recordingTransport(() => {
      throw new UndeliveredError("SMTP 550", { permanent: true })
    })
    for (let i = 0; i < 20; i++) await enqueueMessage(ctx, mail)
    while ((await deliverDue(ctx, transports)) > 0);
    const rows = await ctx.db.select({ state: messages.state, attempts: messages.attempts }).from(messages)
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"state":"failed","attempts":1}']))
    const facts = { reason: "SMTP 550", message: "test", about: "booking:1" }
    const open = await ctx.db.select().from(alerts)
    expect(open).toMatchObject([{ kind: "message-failed", subject: "channel:email", count: 20, facts }])
  })

  test("a message of a crashed worker is claimed after its lease, not before", async () => {
    const messageId = await enqueueMessage(ctx, mail)
    await claimMessages(ctx, "email", { limit: 1, securityOnly: false, busyDomains: [] })
    const { deliveredIds, transports } = recordingTransport()
    ctx.clock.set(addMinutes(ctx.now(), 4))
    expect(await deliverDue(ctx, transports)).toBe(0)
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await deliverDue(ctx, transports)
    expect(deliveredIds).toEqual([messageId])
  })

  test("a late failure does not overwrite another worker's delivery", async () => {
    const messageId = await enqueueMessage(ctx, mail)
    const [late] = await claimMessages(ctx, "email", { limit: 1, securityOnly: false, busyDomains: [] })
    ctx.clock.set(addMinutes(ctx.now(), 6))
    await deliverDue(ctx, recordingTransport().transports)
    const failing = recordingTransport(() => {
      throw new UndeliveredError("too late", { permanent: true })
    })
    if (late)
      await deliverMessage(
        ctx,
        failing.transport,
        late,
        createDeliveryRecorder(() => ctx),
      )
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", lastError: null })
  })
})

describe("delivery order", () => {
  const claim = (limit: number, more: { securityOnly?: boolean; busyDomains?: string[] } = {}) =>
    claimMessages(ctx, "email", { limit, securityOnly: false, busyDomains: [], ...more })
  const insertMessage = (kind: string, recipient: string, priority?: "security" | "confirmation") =>
    enqueueMessage(ctx, { ...mail, kind, recipient, priority })
  const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).sort()

  test("security, then confirmations, then the rest, regardless of age", async () => {
    await insertMessage("offer", "a@example.org")
    await insertMessage("booked", "b@example.org", "confirmation")
    await insertMessage("code", "c@example.org", "security")
    expect(kinds(await claim(1))).toEqual(["code"])
    expect(kinds(await claim(1))).toEqual(["booked"])
    expect(kinds(await claim(1))).toEqual(["offer"])
  })

  test("many messages to one recipient or domain do not delay others", async () => {
    for (let i = 0; i < 20; i++) await insertMessage("flood", "same@flood.example", "security")
    for (let i = 0; i < 20; i++) await insertMessage("domain", `${i}@flood.example`, "security")
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await insertMessage("reset", "ada@example.org", "security")
    expect(kinds(await claim(2))).toContain("reset")
  })

  test("a claim skips busy domains and, if asked, other priorities", async () => {
    await insertMessage("busy", "a@Busy.example", "security")
    await insertMessage("other", "b@example.org")
    await insertMessage("code", "c@example.org", "security")
    expect(kinds(await claim(5, { securityOnly: true, busyDomains: ["busy.example"] }))).toEqual(["code"])
    expect(kinds(await claim(5))).toEqual(["busy", "other"])
  })
})
