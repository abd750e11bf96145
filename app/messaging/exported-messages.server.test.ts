import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { exportedMessages } from "./exported-messages.server"
import { enqueueMessage } from "./outbox.server"

const ctx = testContext(await testDatabase())

const send = (relatedTo: string, body: string) =>
  enqueueMessage(ctx, {
    channel: "email",
    recipient: "ada@example.org",
    locale: "en",
    relatedTo,
    kind: "test",
    subject: "Your request",
    body,
    html: "",
  })

test("an export has each subject's messages, without the tokens of links", async () => {
  await send("request:1", "Open https://example.org/page?token=secret to see it.")
  await send("request:2", "Another one.")
  const messagesAbout = await exportedMessages(ctx, ["request:1", "request:3"])
  expect(messagesAbout("request:1")).toMatchObject([
    { channel: "email", recipient: "ada@example.org", body: "Open https://example.org/page?token=… to see it." },
  ])
  expect(messagesAbout("request:2")).toEqual([])
  expect(messagesAbout("request:3")).toEqual([])
})
