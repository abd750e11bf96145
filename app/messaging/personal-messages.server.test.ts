import { expect, test } from "vitest"
import { testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { enqueueMessage } from "./outbox.server"
import { exportedMessages } from "./personal-messages.server"

const ctx = testContext(await testDatabase())

const send = (requestId: string, body: string) =>
  enqueueMessage(ctx, {
    channel: "email",
    recipient: "ada@example.org",
    locale: "en",
    about: { kind: "request", id: requestId },
    kind: "test",
    subject: "Your request",
    body,
    html: "",
  })

test("an export has each subject's messages, without the tokens of links", async () => {
  await send("1", "Open https://example.org/page?token=secret to see it.")
  await send("2", "Another one.")
  const messagesAbout = await exportedMessages(ctx, "request", ["1", "3"])
  expect(messagesAbout("1")).toMatchObject([
    { channel: "email", recipient: "ada@example.org", body: "Open https://example.org/page?token=… to see it." },
  ])
  expect(messagesAbout("2")).toEqual([])
  expect(messagesAbout("3")).toEqual([])
})
