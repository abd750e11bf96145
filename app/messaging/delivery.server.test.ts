import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { chat, deliverDue, mail, notingCarrier } from "../../tests/support/outbox"
import { inTransaction } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { openJobs } from "../platform/jobs.server"
import { alerts } from "../platform/tables.server"
import { UndeliveredError } from "./carrier.server"
import { claimMessages } from "./claim.server"
import { deliverMessage, makeDeliveries } from "./delivery.server"
import { messagingJobs, messagingLoops } from "./jobs.server"
import { sendMessage } from "./outbox.server"
import { MOST_ATTEMPTS, secondsToWait } from "./rules/attempts"
import { recordSent } from "./sent.server"
import { messages } from "./tables.server"

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
  test("a message is written, and no job is asked for", async () => {
    const messageId = await sendMessage(ctx, mail)
    expect(await rowOf(messageId)).toMatchObject({
      state: "queued",
      attempts: 0,
      priority: 2,
      createdAt: ctx.now(),
      attachments: [],
    })
    expect(ctx.recordedJobs).toEqual([])
  })

  test("a message is delivered only if its transaction commits", async () => {
    const runner = openJobs(database.boss, ctx.log)
    const real = { ...ctx, jobs: runner, now: () => new Date() }
    await runner.start(
      messagingJobs,
      messagingLoops(() => real),
    )
    try {
      await inTransaction(real, async (inner) => {
        await sendMessage(inner, mail)
        throw new Error("undone")
      }).catch(() => {})
      const done = await inTransaction(real, (inner) => sendMessage(inner, mail))
      await vi.waitFor(async () => expect((await rowOf(done)).state).toBe("kept"), { timeout: 15_000, interval: 100 })
      const rows = await real.db.select({ id: messages.id, attempts: messages.attempts }).from(messages)
      expect(rows).toEqual([{ id: done, attempts: 1 }])
    } finally {
      await runner.stop()
    }
  })

  test("a job per message that an earlier process asked for ends and sends nothing", async () => {
    const runner = openJobs(database.boss, ctx.log)
    await runner.start(messagingJobs)
    try {
      const messageId = await sendMessage(ctx, mail)
      await runner.enqueue(ctx.db, "messaging.deliver", { messageId })
      const stateOfJob = async () => {
        const found = await database.db.execute(`select state from pgboss.job where name = 'messaging.deliver'`)
        return (found as unknown as { rows: { state: string }[] }).rows.map(({ state }) => state)
      }
      await vi.waitFor(async () => expect(await stateOfJob()).toEqual(["completed"]), { timeout: 15_000 })
      expect(await rowOf(messageId)).toMatchObject({ state: "queued", attempts: 0 })
    } finally {
      await runner.stop()
    }
  })
})

describe("delivery", () => {
  test("of fifty workers one delivers a message", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { taken, deliveries } = notingCarrier(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await Promise.all(Array.from({ length: 50 }, () => deliverDue(ctx, deliveries)))
    expect(taken).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 1, sentAt: ctx.now(), lastError: null })
  })

  test("what was sent is not sent again", async () => {
    await sendMessage(ctx, mail)
    const { taken, deliveries } = notingCarrier()
    await deliverDue(ctx, deliveries)
    ctx.clock.set(addMinutes(ctx.now(), 60 * 24))
    expect(await deliverDue(ctx, deliveries)).toBe(0)
    expect(taken).toHaveLength(1)
  })

  test("without a carrier the message is kept for the drawer", async () => {
    const messageId = await sendMessage(ctx, { ...mail, ...chat, recipient: "+39 070" })
    await deliverDue(ctx, makeDeliveries(ctx.config), "whatsapp")
    expect((await rowOf(messageId)).state).toBe("kept")
  })

  test("a failure waits, longer each time, and at last the message has failed", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { taken, deliveries } = notingCarrier(() => {
      throw new UndeliveredError("SMTP 421")
    })
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      await deliverDue(ctx, deliveries)
      expect(await rowOf(messageId)).toMatchObject({ state: "queued", attempts: attempt, lastError: "SMTP 421" })
      expect(await deliverDue(ctx, deliveries)).toBe(0)
      ctx.clock.set(addMinutes(ctx.now(), (secondsToWait(attempt) ?? 0) / 60))
    }
    await deliverDue(ctx, deliveries)
    expect(await rowOf(messageId)).toMatchObject({ state: "failed", attempts: MOST_ATTEMPTS, sentAt: null })
    expect(taken).toEqual([])
  })

  test("a failure that passes is forgotten once the message is sent", async () => {
    const messageId = await sendMessage(ctx, mail)
    let away = true
    const { taken, deliveries } = notingCarrier(() => {
      if (away) throw new Error("a bug in the carrier")
    })
    await deliverDue(ctx, deliveries)
    expect(await rowOf(messageId)).toMatchObject({ state: "queued", lastError: "unexpected error" })
    away = false
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await deliverDue(ctx, deliveries)
    expect(taken).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 2, lastError: null })
  })

  test("a hundred messages that are refused for good make one alert", async () => {
    const { deliveries } = notingCarrier(() => {
      throw new UndeliveredError("SMTP 550", { final: true })
    })
    for (let i = 0; i < 100; i++) await sendMessage(ctx, mail)
    while ((await deliverDue(ctx, deliveries)) > 0);
    const rows = await ctx.db.select({ state: messages.state, attempts: messages.attempts }).from(messages)
    expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"state":"failed","attempts":1}']))
    const facts = { reason: "SMTP 550", template: "test", about: "booking:1" }
    const open = await ctx.db.select().from(alerts)
    expect(open).toMatchObject([{ kind: "message-failed", subject: "channel:email", count: 100, facts }])
  })

  test("a message whose worker died is taken up by another after the lease, not before", async () => {
    const messageId = await sendMessage(ctx, mail)
    await claimMessages(ctx, "email", { most: 1, securityOnly: false, busyDomains: [] })
    const { taken, deliveries } = notingCarrier()
    ctx.clock.set(addMinutes(ctx.now(), 4))
    expect(await deliverDue(ctx, deliveries)).toBe(0)
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await deliverDue(ctx, deliveries)
    expect(taken).toEqual([messageId])
  })

  test("a worker that comes back late with a failure does not undo another's delivery", async () => {
    const messageId = await sendMessage(ctx, mail)
    const [late] = await claimMessages(ctx, "email", { most: 1, securityOnly: false, busyDomains: [] })
    ctx.clock.set(addMinutes(ctx.now(), 6))
    await deliverDue(ctx, notingCarrier().deliveries)
    const failing = notingCarrier(() => {
      throw new UndeliveredError("too late", { final: true })
    })
    if (late)
      await deliverMessage(
        ctx,
        failing.carrier,
        late,
        recordSent(() => ctx),
      )
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", lastError: null })
  })
})

describe("who goes first", () => {
  const claim = (most: number, more: { securityOnly?: boolean; busyDomains?: string[] } = {}) =>
    claimMessages(ctx, "email", { most, securityOnly: false, busyDomains: [], ...more })
  const write = (template: string, recipient: string, priority?: "security" | "confirmation") =>
    sendMessage(ctx, { ...mail, template, recipient, priority })
  const templates = (rows: { template: string }[]) => rows.map(({ template }) => template).sort()

  test("security, then confirmations, then the rest, whatever came first", async () => {
    await write("offer", "a@example.org")
    await write("booked", "b@example.org", "confirmation")
    await write("code", "c@example.org", "security")
    expect(templates(await claim(1))).toEqual(["code"])
    expect(templates(await claim(1))).toEqual(["booked"])
    expect(templates(await claim(1))).toEqual(["offer"])
  })

  test("a flood to one recipient or one domain lets others through", async () => {
    for (let i = 0; i < 20; i++) await write("flood", "same@flood.example", "security")
    for (let i = 0; i < 20; i++) await write("domain", `${i}@flood.example`, "security")
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await write("reset", "ada@example.org", "security")
    expect(templates(await claim(2))).toContain("reset")
  })

  test("a busy domain waits, and so do others where only security is asked for", async () => {
    await write("busy", "a@Busy.example", "security")
    await write("other", "b@example.org")
    await write("code", "c@example.org", "security")
    expect(templates(await claim(5, { securityOnly: true, busyDomains: ["busy.example"] }))).toEqual(["code"])
    expect(templates(await claim(5))).toEqual(["busy", "other"])
  })
})
