import { eq } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test, vi } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { mail, recordingTransport } from "../../tests/support/outbox"
import type { Ctx } from "../platform/context.server"
import { addMinutes } from "../platform/dates"
import { startLoop } from "../platform/loop.server"
import { alerts } from "../platform/tables.server"
import { LEASE_MINUTES, type Message } from "./claim.server"
import type { Transports } from "./delivery.server"
import { createDeliveryWorker, deliveryLoops } from "./delivery-worker.server"
import { messages } from "./tables.server"
import { demoInbox, type Outgoing, UndeliveredError } from "./transport.server"

const database = await testDatabase()
let ctx: ReturnType<typeof testContext>

beforeEach(async () => {
  ctx = testContext(database)
  await ctx.db.delete(messages)
  await ctx.db.delete(alerts)
})

const { about, ...fields } = mail

const row = (i: number, priority = 2) => ({
  ...fields,
  aboutKind: about.kind,
  aboutId: about.id,
  recipient: `${i}@${i % 7}.example`,
  priority,
  createdAt: ctx.now(),
})

/** Inserts `count` messages, cycling through `priorities`. */
const insertMessages = (count: number, priorities = [2]) =>
  ctx.db.insert(messages).values(Array.from({ length: count }, (_, i) => row(i, priorities[i % priorities.length])))

const countOf = (state: "queued" | "sent" | "failed") => ctx.db.$count(messages, eq(messages.state, state))

/** Delivery loops that run until the test ends. */
function startWorker(transports: Transports, workerCtx: Ctx = ctx) {
  const loops = deliveryLoops(() => workerCtx, transports).map((loop) => startLoop(loop, ctx.log))
  const stop = async () => {
    await Promise.all(loops.map((loop) => loop.stop()))
  }
  onTestFinished(stop)
  return stop
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test("500 messages are each sent once, within seconds, at 50 ms per delivery", { tags: ["postgres"] }, async () => {
  await insertMessages(500)
  const { deliveredIds, transports } = recordingTransport(() => pause(50))
  startWorker(transports)
  await vi.waitFor(async () => expect(await countOf("sent")).toBe(500), { timeout: 30_000, interval: 200 })
  expect(new Set(deliveredIds).size).toBe(500)
  expect(deliveredIds).toHaveLength(500)
})

test("a security mail overtakes 300 queued messages", { tags: ["postgres"] }, async () => {
  await insertMessages(300)
  const order: number[] = []
  const { transports } = recordingTransport(async ({ subject }: Outgoing) => {
    await pause(20)
    order.push(subject === "code" ? 0 : 2)
  })
  startWorker(transports)
  await vi.waitFor(() => expect(order.length).toBeGreaterThan(20), { timeout: 30_000 })
  await ctx.db.insert(messages).values({ ...row(1, 0), subject: "code" })
  const before = order.length
  await vi.waitFor(() => expect(order).toContain(0), { timeout: 30_000 })
  expect(order.indexOf(0)).toBeLessThan(before + 200)
})

test("a mail server that hangs does not delay WhatsApp or security mails", { tags: ["postgres"] }, async () => {
  await insertMessages(50)
  const code = { ...row(1, 0), subject: "code" }
  const chat = { ...row(1), channel: "whatsapp" as const, recipient: "+39 070" }
  await ctx.db.insert(messages).values([code, chat])
  const hanging = {
    deliver: ({ subject }: Outgoing) =>
      subject === "code" ? demoInbox.deliver({} as Outgoing) : new Promise<never>(() => {}),
  }
  const channels = (["email", "whatsapp"] as const).map((channel) =>
    createDeliveryWorker(() => ctx, { email: hanging, whatsapp: demoInbox }, channel),
  )
  await Promise.all(channels.map(({ claimDue }) => claimDue()))
  const storedSubjects = async () =>
    (await ctx.db.select().from(messages).where(eq(messages.state, "in-demo-inbox"))).map(({ subject }) => subject)
  await vi.waitFor(async () => expect((await storedSubjects()).sort()).toEqual(["Ciao", "code"]), 30_000)
  await ctx.db.insert(messages).values({ ...row(2, 0), subject: "code" })
  await vi.waitFor(async () => {
    // A call joins a claim in progress, which may have begun before the insert.
    await channels[0]?.claimDue()
    expect((await storedSubjects()).sort()).toEqual(["Ciao", "code", "code"])
  }, 30_000)
})

test("failing recipients do not delay others", { tags: ["postgres"] }, async () => {
  await insertMessages(100)
  const { deliveredIds, transports } = recordingTransport(({ recipient }) => {
    if (recipient.endsWith("@0.example")) throw new UndeliveredError("SMTP 450")
  })
  startWorker(transports)
  await vi.waitFor(() => expect(deliveredIds).toHaveLength(85), { timeout: 30_000 })
  expect(await ctx.db.select().from(alerts)).toEqual([])
})

test("a mail server outage raises one alert, resolved by the next delivery", async () => {
  let isDown = true
  const { transports } = recordingTransport(() => {
    if (isDown) throw new UndeliveredError("SMTP ECONNECTION", { transportFault: true })
  })
  await insertMessages(30)
  const { claimDue, stop } = createDeliveryWorker(() => ctx, transports, "email")
  onTestFinished(stop)
  /** Delivers until every message had this number of attempts and the outcome of each is recorded. */
  const fillUntil = async (attempts: number) => {
    const leaseEnd = addMinutes(ctx.now(), LEASE_MINUTES)
    await vi.waitFor(async () => {
      await claimDue()
      const rows = await ctx.db.select().from(messages)
      const isClaimed = (each: Message) => each.state === "queued" && each.claimableAt?.getTime() === leaseEnd.getTime()
      expect(rows.filter((row) => row.attempts !== attempts || isClaimed(row))).toEqual([])
    }, 30_000)
  }
  const openAlerts = async () => (await ctx.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null)
  await fillUntil(1)
  expect(await openAlerts()).toEqual([])
  ctx.clock.set(addMinutes(ctx.now(), 3))
  await fillUntil(2)
  await vi.waitFor(
    async () => expect(await openAlerts()).toMatchObject([{ kind: "delivery-stopped", subject: "channel:email" }]),
    30_000,
  )
  isDown = false
  ctx.clock.set(addMinutes(ctx.now(), 3))
  await fillUntil(3)
  await vi.waitFor(async () => expect(await openAlerts()).toEqual([]), 30_000)
})

test("killed workers cause neither a lost nor a repeated delivery", { tags: ["postgres"] }, async () => {
  const COUNT = 300
  await insertMessages(COUNT, [0, 1, 2])
  const successes = new Map<string, number>()
  const failed = new Set<string>()
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  /** A killed worker keeps its claims, and its deliveries never settle. */
  function makeWorker() {
    const worker = { killed: false, claimDue: () => Promise.resolve() }
    const transport = {
      deliver: async ({ id }: Outgoing) => {
        await pause(random() * 10)
        if (worker.killed) return new Promise<never>(() => {})
        if (random() < 0.1 && !failed.has(id)) {
          failed.add(id)
          throw new UndeliveredError("SMTP 451")
        }
        successes.set(id, (successes.get(id) ?? 0) + 1)
        return "sent" as const
      },
    }
    worker.claimDue = createDeliveryWorker(() => ctx, { email: transport, whatsapp: demoInbox }, "email").claimDue
    return worker
  }
  for (let round = 0; (await countOf("queued")) > 0; round++) {
    expect(round).toBeLessThan(100)
    const workers = Array.from({ length: 6 }, makeWorker)
    for (let turn = 0; turn < 8; turn++) {
      await Promise.all(workers.map(({ claimDue }) => claimDue()))
      await pause(15)
      for (const worker of workers.slice(0, turn < 4 ? 0 : 2)) worker.killed = true
    }
    for (const worker of workers) worker.killed = true
    await vi.waitFor(async () => expect(await countOf("sent")).toBe(successes.size), 30_000)
    ctx.clock.set(addMinutes(ctx.now(), 60))
  }
  expect(await countOf("sent")).toBe(COUNT)
  expect([...successes.values()].filter((times) => times !== 1)).toEqual([])
})
