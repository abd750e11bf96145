import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { within } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import type { Db } from "../platform/db.server"
import { openJobs } from "../platform/jobs.server"
import { type Carrier, drawer, type Outgoing, UndeliveredError } from "./carrier.server"
import { type Deliveries, deliverMessage, makeDeliveries, sweepOutbox } from "./delivery.server"
import { messagingJobs } from "./jobs.server"
import { type NewMessage, sendMessage } from "./outbox.server"
import { MOST_ATTEMPTS, secondsToWait } from "./rules/attempts"
import { messages } from "./tables.server"

const database = await testDatabase()
let ctx: ReturnType<typeof testContext>

beforeEach(async () => {
  ctx = testContext(database)
  await ctx.db.delete(messages)
})

const mail: NewMessage = {
  channel: "email",
  recipient: "ada@example.org",
  locale: "it",
  subjectRef: "booking:1",
  template: "test",
  subject: "Ciao",
  body: "Ciao",
}

/** A carrier that notes what it took; `answer` may fail. */
function noting(answer: (message: Outgoing) => void | Promise<void> = () => {}) {
  const taken: string[] = []
  const carrier: Carrier = {
    deliver: async (message) => {
      await answer(message)
      taken.push(message.id)
      return "sent"
    },
  }
  return { taken, deliveries: { email: carrier, whatsapp: drawer } satisfies Deliveries }
}

async function rowOf(id: string) {
  const [row] = await ctx.db.select().from(messages).where(eq(messages.id, id))
  if (!row) throw new Error("no such message")
  return row
}

describe("the outbox", () => {
  test("a message is written and its delivery asked for", async () => {
    const messageId = await sendMessage(ctx, mail)
    expect(await rowOf(messageId)).toMatchObject({
      state: "queued",
      attempts: 0,
      createdAt: ctx.now(),
      attachments: [],
    })
    expect(ctx.recordedJobs).toEqual([{ name: "messaging.deliver", data: { messageId } }])
  })

  test("message and job exist if and only if the facts they tell of do; the worker then delivers once", async () => {
    const runner = openJobs(database.boss, ctx.log)
    const real = { ...ctx, jobs: runner, now: () => new Date() }
    await runner.start(messagingJobs(() => real))
    try {
      const undone: string[] = []
      await real.db
        .transaction(async (tx) => {
          undone.push(await sendMessage(within(real, tx as Db), mail))
          throw new Error("undone")
        })
        .catch(() => {})
      const done = await real.db.transaction((tx) => sendMessage(within(real, tx as Db), mail))
      await vi.waitFor(async () => expect((await rowOf(done)).state).toBe("kept"), { timeout: 15_000, interval: 100 })
      const rows = await real.db.select({ id: messages.id, attempts: messages.attempts }).from(messages)
      expect(rows).toEqual([{ id: done, attempts: 1 }])
      const jobs = await database.db.execute(`select data from pgboss.job where name = 'messaging.deliver'`)
      expect((jobs as unknown as { rows: unknown[] }).rows).toEqual([{ data: { messageId: done } }])
      expect(undone).toHaveLength(1)
    } finally {
      await runner.stop()
    }
  })
})

describe("delivery", () => {
  test("fifty workers with the same message deliver it once", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { taken, deliveries } = noting(() => new Promise((resolve) => setTimeout(resolve, 20)))
    await Promise.all(Array.from({ length: 50 }, () => deliverMessage(ctx, deliveries, { messageId })))
    expect(taken).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 1, sentAt: ctx.now(), lastError: null })
  })

  test("what was sent is not sent again, however late its job comes back", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { taken, deliveries } = noting()
    await deliverMessage(ctx, deliveries, { messageId })
    ctx.clock.set(addMinutes(ctx.now(), 60 * 24))
    await deliverMessage(ctx, deliveries, { messageId })
    expect(taken).toHaveLength(1)
  })

  test("without a mail server the message is kept for the drawer", async () => {
    const messageId = await sendMessage(ctx, { ...mail, channel: "whatsapp", recipient: "+39 070" })
    await deliverMessage(ctx, makeDeliveries(ctx.config), { messageId })
    expect((await rowOf(messageId)).state).toBe("kept")
  })

  test("a failure waits, longer each time, and at last the message has failed", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { taken, deliveries } = noting(() => {
      throw new UndeliveredError("SMTP 421")
    })
    for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt++) {
      await deliverMessage(ctx, deliveries, { messageId })
      expect(await rowOf(messageId)).toMatchObject({ state: "queued", attempts: attempt, lastError: "SMTP 421" })
      await deliverMessage(ctx, deliveries, { messageId })
      expect((await rowOf(messageId)).attempts).toBe(attempt)
      ctx.clock.set(addMinutes(ctx.now(), (secondsToWait(attempt) ?? 0) / 60))
    }
    await deliverMessage(ctx, deliveries, { messageId })
    expect(await rowOf(messageId)).toMatchObject({ state: "failed", attempts: MOST_ATTEMPTS, sentAt: null })
    expect(ctx.recordedJobs).toHaveLength(MOST_ATTEMPTS)
    expect(taken).toEqual([])
  })

  test("a failure that passes is forgotten once the message is sent", async () => {
    const messageId = await sendMessage(ctx, mail)
    let away = true
    const { taken, deliveries } = noting(() => {
      if (away) throw new Error("a bug in the carrier")
    })
    await deliverMessage(ctx, deliveries, { messageId })
    expect(await rowOf(messageId)).toMatchObject({ state: "queued", lastError: "unexpected error" })
    away = false
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await deliverMessage(ctx, deliveries, { messageId })
    expect(taken).toEqual([messageId])
    expect(await rowOf(messageId)).toMatchObject({ state: "sent", attempts: 2, lastError: null })
  })

  test("what is refused for good fails at the first attempt", async () => {
    const messageId = await sendMessage(ctx, mail)
    const { deliveries } = noting(() => {
      throw new UndeliveredError("SMTP 550", { final: true })
    })
    await deliverMessage(ctx, deliveries, { messageId })
    expect(await rowOf(messageId)).toMatchObject({ state: "failed", attempts: 1, lastError: "SMTP 550" })
    expect(ctx.recordedJobs).toHaveLength(1)
  })
})

describe("the sweep", () => {
  test("asks again for what should have left a minute ago, and for nothing else", async () => {
    const lost = await sendMessage(ctx, mail)
    const sent = await sendMessage(ctx, mail)
    await deliverMessage(ctx, noting().deliveries, { messageId: sent })
    ctx.clock.set(addMinutes(ctx.now(), 2))
    await sendMessage(ctx, mail)
    ctx.recordedJobs.length = 0
    expect(await sweepOutbox(ctx)).toBe(1)
    expect(ctx.recordedJobs).toEqual([{ name: "messaging.deliver", data: { messageId: lost } }])
  })

  test("a message whose worker died while carrying it is taken up by another", async () => {
    const clock = testClock()
    const c = testContext(database, { clock })
    const messageId = await sendMessage(c, mail)
    const stuck: Deliveries = { email: { deliver: () => new Promise(() => {}) }, whatsapp: drawer }
    void deliverMessage(c, stuck, { messageId })
    await vi.waitFor(async () => expect((await rowOf(messageId)).attempts).toBe(1))
    clock.set(addMinutes(c.now(), 2))
    expect(await sweepOutbox(c)).toBe(0)
    clock.set(addMinutes(c.now(), 5))
    expect(await sweepOutbox(c)).toBe(1)
    const { taken, deliveries } = noting()
    await deliverMessage(c, deliveries, { messageId })
    expect(taken).toEqual([messageId])
  })
})
