import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { someBooking, someCar } from "../../tests/support/purchases/bookings"
import { users } from "../accounts/tables.server"
import { bookingNumber } from "../bookings/rules/number"
import { messages } from "../messaging/tables.server"
import { payments } from "../payments/tables.server"
import { hasSubject } from "../platform/audit.server"
import { addMinutes } from "../platform/dates"
import { checkDisk, type DiskSpace } from "../platform/files/disk.server"
import { raiseAlert, resolveAlert } from "../platform/monitoring/alerts.server"
import { watchJobs } from "../platform/monitoring/fault-watch.server"
import { alerts, auditEvents } from "../platform/tables.server"
import { sendAlertMails } from "./alert-mail.server"
import { completeAlert, operatorAlerts } from "./alerts.server"
import { businessGauges } from "./gauges.server"

const database = await testDatabase()
let ctx: ReturnType<typeof testContext>

beforeEach(async () => {
  ctx = testContext(database)
  await ctx.db.delete(alerts)
  await ctx.db.delete(messages)
  await ctx.db.update(users).set({ role: "personal" })
})

const operatorOf = async (locale: "it" | "en" = "it") => as(ctx, await person(ctx, { role: "operator", locale }))
const fault = { kind: "job-failing", subject: "job:test" } as const
const firstPage = new URLSearchParams()

describe("the alerts page", () => {
  test("shows open alerts first, with their bookings", async () => {
    const operator = await operatorOf()
    await someCar(ctx)
    const bookingId = await someBooking(ctx, { status: "confirmed" })
    const [payment] = await ctx.db
      .insert(payments)
      .values({
        bookingId,
        method: "card",
        amountCents: 1,
        currency: "eur",
        createdAt: ctx.now(),
      })
      .returning()
    await raiseAlert(ctx, { kind: "dispute", subject: `payment:${payment?.id}`, facts: { cents: 1 } })
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await raiseAlert(ctx, {
      kind: "message-failed",
      subject: "channel:email",
      facts: { about: `booking:${bookingId}` },
    })
    ctx.clock.set(addMinutes(ctx.now(), 1))
    await raiseAlert(ctx, fault)
    await resolveAlert({ ...ctx, actor: { kind: "system" } }, fault)
    const found = await operatorAlerts(operator, firstPage)
    const booking = { id: bookingId, number: bookingNumber(bookingId) }
    expect(found.open.map(({ kind, booking: about }) => ({ kind, about }))).toEqual([
      { kind: "message-failed", about: booking },
      { kind: "dispute", about: booking },
    ])
    expect(found.done).toMatchObject([{ kind: "job-failing", isResolvedBySystem: true }])
  })

  test("completed alerts are paginated", async () => {
    const operator = await operatorOf()
    for (let i = 0; i < 21; i++) {
      await raiseAlert(ctx, fault)
      await resolveAlert(ctx, fault)
    }
    expect(await operatorAlerts(operator, firstPage)).toMatchObject({ from: 1, to: 20, total: 21 })
    expect(await operatorAlerts(operator, new URLSearchParams("page=2"))).toMatchObject({ from: 21, to: 21 })
    expect(await operatorAlerts(operator, new URLSearchParams("page=-1"))).toMatchObject({ page: 1 })
  })

  test("an operator completes an alert once, with a note", async () => {
    const operator = await operatorOf()
    await raiseAlert(ctx, fault)
    const alertId = (await operatorAlerts(operator, firstPage)).open[0]?.id ?? ""
    await completeAlert(operator, { alertId, note: "Restarted." })
    expect(await operatorAlerts(operator, firstPage)).toMatchObject({
      open: [],
      done: [{ note: "Restarted.", isResolvedBySystem: false }],
    })
    await expect(completeAlert(operator, { alertId, note: "Again." })).rejects.toMatchObject({ status: 409 })
    const events = await ctx.db.select().from(auditEvents).where(hasSubject("alert", alertId))
    expect(events.map(({ name, facts }) => ({ name, facts }))).toEqual([{ name: "alert.completed", facts: fault }])
  })

  test("only operators can see and complete alerts", async () => {
    await raiseAlert(ctx, fault)
    const alertId = (await ctx.db.select().from(alerts))[0]?.id ?? ""
    const customer = as(ctx, await person(ctx))
    for (const [caller, status] of [
      [ctx, 401],
      [customer, 403],
    ] as const) {
      await expect(operatorAlerts(caller, firstPage)).rejects.toMatchObject({ status })
      await expect(completeAlert(caller, { alertId, note: "x" })).rejects.toMatchObject({ status })
    }
  })
})

describe("the mail to operators", () => {
  const mails = () => ctx.db.select().from(messages).where(eq(messages.kind, "back-office.alerts"))

  test("names new alerts to every operator in their language, each alert once", async () => {
    await operatorOf("it")
    await operatorOf("en")
    await raiseAlert(ctx, fault)
    expect(await sendAlertMails(ctx)).toBe(2)
    ctx.clock.set(addMinutes(ctx.now(), 90))
    expect(await sendAlertMails(ctx)).toBe(0)
    expect((await mails()).map(({ locale }) => locale).sort()).toEqual(["en", "it"])
    for (const { body } of await mails()) {
      expect(body).toContain("/admin/alerts")
      expect(body).not.toContain("back_office_")
    }
  })

  test("is sent at most once an hour", async () => {
    await operatorOf()
    await raiseAlert(ctx, fault)
    await sendAlertMails(ctx)
    ctx.clock.set(addMinutes(ctx.now(), 59))
    await raiseAlert(ctx, { kind: "dispute", subject: "payment:1" })
    expect(await sendAlertMails(ctx)).toBe(0)
    ctx.clock.set(addMinutes(ctx.now(), 1))
    expect(await sendAlertMails(ctx)).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  test("is sent once if several processes run the job at once", { tags: ["postgres"] }, async () => {
    await operatorOf()
    await raiseAlert(ctx, fault)
    const written = await Promise.all(Array.from({ length: 8 }, () => sendAlertMails(ctx)))
    expect(written.filter((count) => count > 0)).toEqual([1])
    expect(await mails()).toHaveLength(1)
  })

  test("is not sent while there is no operator", async () => {
    await raiseAlert(ctx, fault)
    expect(await sendAlertMails(ctx)).toBe(0)
    await operatorOf()
    expect(await sendAlertMails(ctx)).toBe(1)
  })
})

const openKinds = async () =>
  (await ctx.db.select().from(alerts)).filter(({ resolvedAt }) => !resolvedAt).map(({ kind }) => kind)

describe("a job", () => {
  const kind = { name: "test", run: async () => {} }

  test("that fails three times in a row raises an alert until it succeeds", async () => {
    const observe = watchJobs(() => ctx)
    await observe(kind, "failed")
    await observe(kind, "failed")
    await observe(kind, "done")
    await observe(kind, "failed")
    await observe(kind, "failed")
    expect(await openKinds()).toEqual([])
    await observe(kind, "failed")
    await observe(kind, "failed")
    expect(await openKinds()).toEqual(["job-failing"])
    await observe(kind, "done")
    expect(await openKinds()).toEqual([])
  })

  test("that was given up raises an alert that stays after a success", async () => {
    const observe = watchJobs(() => ctx)
    await observe(kind, "given-up")
    await observe(kind, "done")
    expect(await openKinds()).toEqual(["job-given-up"])
  })
})

test.each([
  ["below 1 GiB", { freeBytes: 1e9, totalBytes: 10e9 }],
  ["below 5 %", { freeBytes: 4e9, totalBytes: 100e9 }],
] satisfies [string, DiskSpace][])(
  "a disk with free space %s raises an alert until there is more",
  async (_, space) => {
    await checkDisk(ctx, async () => space)
    expect(await openKinds()).toEqual(["disk-full"])
    await checkDisk(ctx, async () => ({ freeBytes: 6e9, totalBytes: 100e9 }))
    expect(await openKinds()).toEqual([])
  },
)

test("the gauges count open alerts, outbox messages and jobs", async () => {
  await raiseAlert(ctx, fault)
  await ctx.db.insert(messages).values({
    channel: "email",
    recipient: "ada@example.org",
    locale: "it",
    aboutKind: "user",
    aboutId: "1",
    kind: "test",
    subject: "Ciao",
    body: "Ciao",
    createdAt: addMinutes(ctx.now(), -2),
  })
  const gauges = await businessGauges(ctx, [{ name: "test", queued: 3, failed: 1 }])
  const gaugeOf = (name: string, label: string) =>
    gauges
      .find((gauge) => gauge.name === name)
      ?.samples.find(({ labels }) => Object.values(labels ?? {}).join() === label)?.value
  expect(gaugeOf("alerts_open", "job-failing")).toBe(1)
  expect(gaugeOf("outbox_messages", "email,queued")).toBe(1)
  expect(gaugeOf("outbox_oldest_seconds", "email")).toBe(120)
  expect(gaugeOf("jobs", "test,queued")).toBe(3)
})
