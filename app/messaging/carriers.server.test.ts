import { afterEach, describe, expect, test } from "vitest"
import { startSmtp } from "../../tests/support/smtp"
import { type Carrier, drawer, type Outgoing, UndeliveredError } from "./carrier.server"
import { smtp } from "./mail/smtp.server"
import { whatsappCloud } from "./whatsapp.server"

const message: Outgoing = {
  id: "0a4c4b6e-7c5d-4f55-8d67-2f3b0a9f4e10",
  recipient: "ada@example.org",
  locale: "it",
  subject: "La tua prenotazione è confermata",
  html: "<p>Città &amp; mare</p>",
  body: "Città e mare\n.\nCiao",
  attachments: [{ name: "viaggio.ics", contentType: "text/calendar", base64: btoa("BEGIN:VCALENDAR") }],
  approvedTemplate: null,
  parameters: [],
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

async function mailServer(answer?: (line: string) => string | undefined) {
  const server = await startSmtp(answer)
  ends.push(server.stop)
  return server
}

function meta(answer: () => Response | Error) {
  const requests: Request[] = []
  const send: typeof fetch = async (url, init) => {
    requests.push(new Request(url as string, init))
    const given = answer()
    if (given instanceof Error) throw given
    return given
  }
  return { requests, carrier: whatsappCloud({ token: "secret", phoneNumberId: "42" }, send) }
}

const failure = async (carrier: Carrier): Promise<UndeliveredError> => {
  try {
    await carrier.deliver(message)
  } catch (error) {
    if (error instanceof UndeliveredError) return error
    throw error
  }
  throw new Error("delivered")
}

const carriers: [string, () => Promise<Carrier>, "sent" | "kept"][] = [
  ["the drawer", async () => drawer, "kept"],
  ["SMTP", async () => smtp({ url: (await mailServer()).url }), "sent"],
  ["WhatsApp", async () => meta(() => Response.json({ messages: [{ id: "wamid.1" }] })).carrier, "sent"],
]

describe.each(carriers)("%s, like every carrier", (_name, open, outcome) => {
  test("takes a message with everything in it and says what became of it", async () => {
    expect(await (await open()).deliver(message)).toBe(outcome)
  })
  test("takes a message without HTML and attachments", async () => {
    expect(await (await open()).deliver({ ...message, html: null, attachments: [] })).toBe(outcome)
  })
  test("takes one message after another", async () => {
    const carrier = await open()
    expect(await Promise.all([carrier.deliver(message), carrier.deliver(message)])).toEqual([outcome, outcome])
  })
})

describe("SMTP", () => {
  test("the mail arrives with its sender, its texts and its attachment, always under the same id", async () => {
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

  test("a line break in recipient or subject adds no recipient and no header", async () => {
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
      "an unknown recipient is final",
      (line: string) => (line.startsWith("RCPT") ? "550 no <ada@example.org>" : undefined),
      true,
    ],
    ["a full mailbox passes", (line: string) => (line.startsWith("RCPT") ? "452 full" : undefined), false],
    ["a refused content is final", (line: string) => (line === "END" ? "554 spam" : undefined), true],
    ["a refused sender passes", (line: string) => (line.startsWith("MAIL") ? "550 not you" : undefined), false],
    ["a server that shuts down passes", (line: string) => (line.startsWith("MAIL") ? "421 bye" : undefined), false],
  ])("%s, and the reason names no recipient", async (_name, answer, final) => {
    const error = await failure(smtp({ url: (await mailServer(answer)).url }))
    expect(error.final).toBe(final)
    expect(error.message).not.toContain("ada")
  })

  test("a server that is away passes", async () => {
    const server = await mailServer()
    await server.stop()
    ends.pop()
    expect((await failure(smtp({ url: server.url }))).final).toBe(false)
  })
})

describe("WhatsApp", () => {
  const template = { approvedTemplate: "rental_confirmed", parameters: ["Ada", "MST-1234"] }

  async function askedOf(changes: Partial<Outgoing>) {
    const { requests, carrier } = meta(() => Response.json({}))
    await carrier.deliver({ ...message, recipient: "+39 070 111-222", ...changes })
    const [request] = requests
    return { request, body: await request?.json() }
  }

  test("asks Meta in our name, for the bare number", async () => {
    const { request, body } = await askedOf(template)
    expect(request?.url).toBe("https://graph.facebook.com/v23.0/42/messages")
    expect(request?.headers.get("authorization")).toBe("Bearer secret")
    expect(body).toMatchObject({ messaging_product: "whatsapp", to: "39070111222" })
  })

  test("begins a conversation with an approved template and its parameters", async () => {
    const { body } = await askedOf(template)
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

  test("sends free text only for a message without a template", async () => {
    expect((await askedOf({})).body).toMatchObject({ type: "text", text: { body: message.body } })
  })

  const refused = (status: number, code?: number) => () =>
    Response.json({ error: { code, message: "for 39070111222" } }, { status })
  test.each([
    ["a number that has no WhatsApp is final", refused(400, 131026), true],
    ["a free text outside a conversation is final", refused(400, 131047), true],
    ["a template that is not approved yet passes", refused(404, 132001), false],
    ["a template with other parameters is final", refused(400, 132000), true],
    ["too many messages pass", refused(429, 130429), false],
    ["a token that ran out passes, once it is renewed", refused(401, 190), false],
    ["an outage passes", () => new Response("<html>", { status: 503 }), false],
    ["a broken line passes", () => new TypeError("fetch failed"), false],
  ])("%s, and the reason names no recipient", async (_name, answer, final) => {
    const error = await failure(meta(answer).carrier)
    expect(error.final).toBe(final)
    expect(error.message).not.toContain("39070")
  })
})
