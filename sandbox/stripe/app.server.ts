import { Hono } from "hono"
import { z } from "zod"
import { isIsoDate } from "../../app/platform/dates"
import { standInHeaders } from "../../app/platform/http/stand-in-page.server"
import { text } from "../../app/platform/text"
import {
  browserConfirmIntent,
  browserConfirmSetup,
  challenge,
  challengeIntent,
  challengeSetup,
  confirmation,
  intentConfirmation,
  publicIntent,
} from "./browser.server"
import {
  documentFields,
  endVerification,
  identityOutcomes,
  type SandboxDocument,
  sampleDocument,
  verificationById,
} from "./identity.server"
import { identityPage } from "./identity-page.server"
import type { Sandbox } from "./sandbox.server"
import { ok, type SandboxResponse } from "./store.server"

const badRequest: SandboxResponse = {
  status: 400,
  body: { error: { type: "invalid_request_error", message: "The request could not be read." } },
}

const day = text({ max: 10 }).refine(isIsoDate)

/** The document's data, typed on the hosted page instead of photographed. */
const typedDocument = z.object({
  firstName: text({ max: 100, required: "platform.field-invalid" }),
  lastName: text({ max: 100, required: "platform.field-invalid" }),
  birthDate: day,
  expiresOn: day,
})

/**
 * The browser's endpoints of the sandbox, under `/sandbox/stripe`: the requests of the card field (each with the client
 * secret) and the hosted identity page. Mounted only if the sandbox replaces Stripe.
 */
export function sandboxApp(sandbox: Sandbox): Hono {
  const app = new Hono()
  const respond = ({ status, body }: SandboxResponse) =>
    Response.json(body, { status, headers: { "cache-control": "no-store" } })

  app.post("/v1/payment_intents/:id/confirm", async (c) => {
    const input = intentConfirmation.safeParse(await json(c.req.raw))
    if (!input.success) return respond(badRequest)
    return respond(await sandbox.act((context) => browserConfirmIntent(context, c.req.param("id"), input.data)))
  })
  app.post("/v1/setup_intents/:id/confirm", async (c) => {
    const input = confirmation.safeParse(await json(c.req.raw))
    if (!input.success) return respond(badRequest)
    return respond(await sandbox.act((context) => browserConfirmSetup(context, c.req.param("id"), input.data)))
  })
  app.post("/v1/payment_intents/:id/challenge", async (c) => {
    const input = challenge.safeParse(await json(c.req.raw))
    if (!input.success) return respond(badRequest)
    return respond(await sandbox.act((context) => challengeIntent(context, c.req.param("id"), input.data)))
  })
  app.post("/v1/setup_intents/:id/challenge", async (c) => {
    const input = challenge.safeParse(await json(c.req.raw))
    if (!input.success) return respond(badRequest)
    return respond(await sandbox.act((context) => challengeSetup(context, c.req.param("id"), input.data)))
  })
  app.get("/v1/:kind{payment_intents|setup_intents}/:id", async (c) => {
    const { kind, id } = c.req.param()
    return respond(await sandbox.act((context) => publicIntent(context, kind, id, c.req.query("client_secret") ?? "")))
  })

  app.get("/identity/:id", async (c) => {
    const found = await sandbox.act(async (context) => {
      const { object } = await verificationById(context, c.req.param("id"))
      return ok({ status: object.status, document: await sampleDocument(context, object) })
    })
    const open = found.status === 200 && found.body.status === "requires_input"
    const document = found.body.document as SandboxDocument
    const page = identityPage(open ? { action: c.req.path, document } : undefined)
    return c.html(page.html, open ? 200 : 404, standInHeaders(page.nonce))
  })
  app.post("/identity/:id", async (c) => {
    const form = await c.req.parseBody()
    const outcome = identityOutcomes.find((outcome) => outcome === form.outcome)
    const document = typedDocument.safeParse(form)
    const isGiven = outcome === "verified" && documentFields.some((name) => form[name] !== undefined)
    if (!outcome || (isGiven && !document.success)) return respond(badRequest)
    const ended = await sandbox.act(async (context) =>
      ok({ url: await endVerification(context, c.req.param("id"), outcome, isGiven ? document.data : undefined) }),
    )
    if (ended.status !== 200) return respond(ended)
    return c.redirect(String(ended.body.url), 303)
  })
  return app
}

async function json(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}
