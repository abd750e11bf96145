import { Hono } from "hono"
import { standInHeaders } from "../../platform/http/stand-in-page.server"
import {
  browserConfirmIntent,
  browserConfirmSetup,
  challenge,
  challengeIntent,
  challengeSetup,
  confirmation,
  publicIntent,
} from "./browser.server"
import { endVerification, identityOutcomes, verificationById } from "./identity.server"
import { identityPage } from "./identity-page.server"
import type { Sandbox } from "./sandbox.server"
import { type Answer, ok } from "./store.server"

const badRequest: Answer = {
  status: 400,
  body: { error: { type: "invalid_request_error", message: "The request could not be read." } },
}

/**
 * What the browser reaches of the sandbox, under `/sandbox/stripe`: the card field's calls (each with the client secret)
 * and the hosted identity page. Mounted only where the sandbox stands in for Stripe.
 */
export function sandboxApp(sandbox: Sandbox): Hono {
  const app = new Hono()
  const answer = ({ status, body }: Answer) => Response.json(body, { status, headers: { "cache-control": "no-store" } })

  app.post("/v1/payment_intents/:id/confirm", async (c) => {
    const input = confirmation.safeParse(await json(c.req.raw))
    if (!input.success) return answer(badRequest)
    return answer(await sandbox.act((world) => browserConfirmIntent(world, c.req.param("id"), input.data)))
  })
  app.post("/v1/setup_intents/:id/confirm", async (c) => {
    const input = confirmation.safeParse(await json(c.req.raw))
    if (!input.success) return answer(badRequest)
    return answer(await sandbox.act((world) => browserConfirmSetup(world, c.req.param("id"), input.data)))
  })
  app.post("/v1/payment_intents/:id/challenge", async (c) => {
    const input = challenge.safeParse(await json(c.req.raw))
    if (!input.success) return answer(badRequest)
    return answer(await sandbox.act((world) => challengeIntent(world, c.req.param("id"), input.data)))
  })
  app.post("/v1/setup_intents/:id/challenge", async (c) => {
    const input = challenge.safeParse(await json(c.req.raw))
    if (!input.success) return answer(badRequest)
    return answer(await sandbox.act((world) => challengeSetup(world, c.req.param("id"), input.data)))
  })
  app.get("/v1/:kind{payment_intents|setup_intents}/:id", async (c) => {
    const { kind, id } = c.req.param()
    return answer(await sandbox.act((world) => publicIntent(world, kind, id, c.req.query("client_secret") ?? "")))
  })

  app.get("/identity/:id", async (c) => {
    const found = await sandbox.act(async (world) => ok((await verificationById(world, c.req.param("id"))).object))
    const open = found.status === 200 && found.body.status === "requires_input"
    const page = identityPage(open ? { action: c.req.path } : undefined)
    return c.html(page.html, open ? 200 : 404, standInHeaders(page.nonce))
  })
  app.post("/identity/:id", async (c) => {
    const form = await c.req.parseBody()
    const outcome = identityOutcomes.find((each) => each === form.outcome)
    if (!outcome) return answer(badRequest)
    const ended = await sandbox.act(async (world) =>
      ok({ url: await endVerification(world, c.req.param("id"), outcome) }),
    )
    if (ended.status !== 200) return answer(ended)
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
