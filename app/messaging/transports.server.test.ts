import { afterEach, describe, expect, test } from "vitest"
import { startSmtp } from "../../tests/support/smtp"
import { smtp } from "./mail/smtp.server"
import { type DeliveredState, demoInbox, type Outgoing, type Transport, UndeliveredError } from "./transport.server"
import { whatsappCloud } from "./whatsapp.server"

const message: Outgoing = {
  id: "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10",
  recipient: "ada@example.org",
  locale: "it",
  subject: "La tua prenotazione è confermata",
  html: "<p>Città &amp; mare</p>",
  body: "Città e mare\n.\nCiao",
  attachments: [{ name: "viaggio.ics", contentType: "text/calendar", base64: btoa("BEGIN:VCALENDAR") }],
  whatsAppTemplate: null,
  parameters: [],
}

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function mailServer(answer?: (line: string) => string | undefined) {
  const server = await startSmtp(answer)
  cleanups.push(server.stop)
  return server
}

function fakeMeta(answer: () => Response | Error) {
  const requests: Request[] = []
  const send: typeof fetch = async (url, init) => {
    requests.push(new Request(url as string, init))
    const response = answer()
    if (response instanceof Error) throw response
    return response
  }
  return { requests, transport: whatsappCloud({ token: "secret", phoneNumberId: "42" }, send) }
}

const failure = async (transport: Transport): Promise<UndeliveredError> => {
  try {
    await transport.deliver(message)
  } catch (error) {
    if (error instanceof UndeliveredError) return error
    throw error
  }
  throw new Error("delivered")
}

const transports: [string, () => Promise<Transport>, DeliveredState][] = [
  ["the demo inbox", async () => demoInbox, "in-demo-inbox"],
  ["SMTP", async () => smtp({ url: (await mailServer()).url }), "sent"],
  ["WhatsApp", async () => fakeMeta(() => Response.json({ messages: [{ id: "wamid.1" }] })).transport, "sent"],
]

describe.each(transports)("transport contract: %s", (_name, open, outcome) => {
  test("delivers a message with HTML and attachments", async () => {
    expect(await (await open()).deliver(message)).toBe(outcome)
  })
  test("delivers a message without HTML and attachments", async () => {
    expect(await (await open()).deliver({ ...message, html: null, attachments: [] })).toBe(outcome)
  })
  test("delivers concurrent messages", async () => {
    const transport = await open()
    expect(await Promise.all([transport.deliver(message), transport.deliver(message)])).toEqual([outcome, outcome])
  })
})

describe("SMTP", () => {
  test("the mail has its sender, texts, attachment and a stable Message-ID", async () => {
    const server = await mailServer()
    await smtp({ url: server.url, from: "Casa <casa@example.com>" }).deliver(message)
    const [mail] = server.mails
    expect(mail?.from).toBe("casa@example.com")
    expect(mail?.to).toEqual(["ada@example.org"])
    expect(mail?.source).toContain("From: Casa <casa@example.com>")
    expect(mail?.source).toContain(`Message-ID: <${message.id}@example.com>`)
    expect(mail?.source).toContain("filename=viaggio.ics")
    expect(mail?.source).toContain(btoa("BEGIN:VCALENDAR"))
    expect(mail?.source).toMatch(/text\/plain; charset=utf-8/i)
    expect(mail?.source).toMatch(/text\/html; charset=utf-8/i)
  })

  test("a line break in recipient or subject injects nothing", async () => {
    const server = await mailServer()
    await smtp({ url: server.url })
      .deliver({
        ...message,
        recipient: "ada@example.org\r\nRCPT TO:<eve@example.org>",
        subject: "a\r\nBcc: eve@example.org",
      })
      .catch(() => {})
    for (const mail of server.mails) {
      expect(mail.to).not.toContain("eve@example.org")
      expect(mail.source).not.toMatch(/^Bcc:/m)
    }
  })

  test.each([
    [
      "an unknown recipient is a permanent failure",
      (line: string) => (line.startsWith("RCPT") ? "550 no <ada@example.org>" : undefined),
      true,
    ],
    [
      "a full mailbox is a temporary failure",
      (line: string) => (line.startsWith("RCPT") ? "452 full" : undefined),
      false,
    ],
    ["rejected content is a permanent failure", (line: string) => (line === "END" ? "554 spam" : undefined), true],
    [
      "a rejected sender is a temporary failure",
      (line: string) => (line.startsWith("MAIL") ? "550 not you" : undefined),
      false,
    ],
    [
      "a server that shuts down is a temporary failure",
      (line: string) => (line.startsWith("MAIL") ? "421 bye" : undefined),
      false,
    ],
  ])("%s", async (_name, answer, permanent) => {
    const error = await failure(smtp({ url: (await mailServer(answer)).url }))
    expect(error.permanent).toBe(permanent)
    expect(error.message).not.toContain("ada")
  })

  test("an unreachable server is a temporary failure", async () => {
    const server = await mailServer()
    await server.stop()
    cleanups.pop()
    expect((await failure(smtp({ url: server.url }))).permanent).toBe(false)
  })
})

describe("WhatsApp", () => {
  const template = { whatsAppTemplate: "rental_confirmed", parameters: ["Ada", "MST-1234"] }

  async function requestFor(changes: Partial<Outgoing>) {
    const { requests, transport } = fakeMeta(() => Response.json({}))
    await transport.deliver({ ...message, recipient: "+39 070 111-222", ...changes })
    const [request] = requests
    return { request, body: await request?.json() }
  }

  test("the request has our token and the recipient's digits only", async () => {
    const { request, body } = await requestFor(template)
    expect(request?.url).toBe("https://graph.facebook.com/v23.0/42/messages")
    expect(request?.headers.get("authorization")).toBe("Bearer secret")
    expect(body).toMatchObject({ messaging_product: "whatsapp", to: "39070111222" })
  })

  test("a template message carries its parameters", async () => {
    const { body } = await requestFor(template)
    expect(body).toMatchObject({
      type: "template",
      template: {
        name: "rental_confirmed",
        language: { code: "it" },
        components: [
          {
            type: "body",
            parameters: [
              { type: "text", text: "Ada" },
              { type: "text", text: "MST-1234" },
            ],
          },
        ],
      },
    })
    expect(body).not.toHaveProperty("text")
  })

  test("a message without a template is sent as free text", async () => {
    expect((await requestFor({})).body).toMatchObject({ type: "text", text: { body: message.body } })
  })

  const errorResponse = (status: number, code?: number) => () =>
    Response.json({ error: { code, message: "for 39070111222" } }, { status })
  test.each([
    ["a number without WhatsApp is a permanent failure", errorResponse(400, 131026), true],
    ["free text outside a conversation is a permanent failure", errorResponse(400, 131047), true],
    ["a template that is not approved yet is a temporary failure", errorResponse(404, 132001), false],
    ["a wrong number of parameters is a permanent failure", errorResponse(400, 132000), true],
    ["throttling is a temporary failure", errorResponse(429, 130429), false],
    ["an expired token is a temporary failure", errorResponse(401, 190), false],
    ["an outage is a temporary failure", () => new Response("<html>", { status: 503 }), false],
    ["a network error is a temporary failure", () => new TypeError("fetch failed"), false],
  ])("%s", async (_name, answer, permanent) => {
    const error = await failure(fakeMeta(answer).transport)
    expect(error.permanent).toBe(permanent)
    expect(error.message).not.toContain("39070")
  })
})
