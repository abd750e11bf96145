import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { chat, deliverDue } from "../../tests/support/outbox"
import { readConfig } from "../platform/config.server"
import { addMinutes } from "../platform/dates"
import { makeTransports } from "./delivery.server"
import { enqueueMessage, type NewMessage } from "./outbox.server"
import { demoAttachment, demoMessage, demoMessages } from "./queries.server"
import { messages } from "./tables.server"

let ctx: ReturnType<typeof testContext>
const ids: string[] = []

const mail = {
  channel: "email" as const,
  recipient: "ada@example.org",
  locale: "it" as const,
  about: { kind: "booking" as const, id: "1" },
  kind: "test",
  subject: "Ciao",
  html: "<p>Ciao</p>",
  body: "Ciao",
  attachments: [{ name: "viaggio.ics", contentType: "text/calendar", base64: btoa("BEGIN:VCALENDAR") }],
} satisfies NewMessage

beforeAll(async () => {
  ctx = testContext(await testDatabase())
  for (const channel of ["email", "whatsapp", "email"] as const) {
    const messageId = await enqueueMessage(ctx, channel === "email" ? mail : { ...mail, ...chat })
    await deliverDue(ctx, makeTransports(ctx.config), channel)
    ids.unshift(messageId)
    ctx.clock.set(addMinutes(ctx.now(), 1))
  }
  await enqueueMessage(ctx, mail)
})

test("the demo inbox lists its messages, newest first, without queued ones", async () => {
  const shown = await demoMessages(ctx)
  expect(shown.map(({ id }) => id)).toEqual(ids)
  expect(shown.map(({ channel }) => channel)).toEqual(["email", "whatsapp", "email"])
  expect(shown.every(({ attachments }) => attachments === 1)).toBe(true)
})

test("a message has its texts and attachments", async () => {
  const [id = ""] = ids
  expect(await demoMessage(ctx, id)).toMatchObject({ subject: "Ciao", html: "<p>Ciao</p>", body: "Ciao" })
  expect(await demoAttachment(ctx, id, "0")).toMatchObject({ name: "viaggio.ics", contentType: "text/calendar" })
})

test.each(["1", "-1", "", "x", "0x0", "__proto__"])("attachment %j answers 404", async (index) => {
  await expect(demoAttachment(ctx, ids[0] ?? "", index)).rejects.toMatchObject({ status: 404 })
})

test("a queued, malformed or unknown message id answers 404", async () => {
  const [queued] = await ctx.db.select().from(messages).where(eq(messages.state, "queued"))
  for (const id of [queued?.id ?? "", "x", "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10"])
    await expect(demoMessage(ctx, id)).rejects.toMatchObject({ status: 404 })
})

const productionEnv = {
  DATABASE_URL: "postgres://localhost/x",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtp://localhost",
  BASE_URL: "https://maestrale.example",
  AUTH_SECRET: "x".repeat(32),
  FILES_KEY: Buffer.alloc(32, 1).toString("base64"),
}

test.each([
  ["in production", productionEnv],
  ["as a demonstration with a mail server", { ...productionEnv, DEMO: "1" }],
])("there is no demo inbox %s", async (_name, env) => {
  const otherCtx = { ...ctx, config: readConfig(env) }
  await expect(demoMessages(otherCtx)).rejects.toMatchObject({ status: 404 })
  await expect(demoMessage(otherCtx, ids[0] ?? "")).rejects.toMatchObject({ status: 404 })
  await expect(demoAttachment(otherCtx, ids[0] ?? "", "0")).rejects.toMatchObject({ status: 404 })
})
