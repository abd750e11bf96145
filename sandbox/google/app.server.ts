import { randomUUID } from "node:crypto"
import { generateCodeChallenge } from "better-auth/oauth2"
import { type Context, Hono } from "hono"
import { z } from "zod"
import { emailForm, profileForm } from "../../app/accounts/forms"
import type { GoogleStandIn } from "../../app/accounts/google/plugin.server"
import { type GoogleClient, googleOf, STAND_IN_PATH } from "../../app/accounts/google/provider.server"
import type { Ctx } from "../../app/platform/context.server"
import type { ApiEnv } from "../../app/platform/http/api.server"
import { standInHeaders } from "../../app/platform/http/stand-in-page.server"
import { tryConsumeAttempt } from "../../app/platform/limits.server"
import { type Chooser, chooserPage } from "./chooser-page.server"
import { publicKeys, readCode, signCode, signIdToken } from "./tokens.server"

type ApiContext = Context<ApiEnv>

/** Longer than a code is valid. */
const USED_CODE_SECONDS = 600

const chooserForm = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("go"),
    name: profileForm.shape.name,
    email: emailForm.shape.email,
    verified: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
  }),
  z.object({ outcome: z.enum(["cancel", "fail"]) }),
])

/** The authorization endpoint of the stand-in for Google in a demonstration: a page to choose an identity. */
export function googleStandInApp(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.get("/authorize", (c) => choose(c))
  app.post("/authorize", authorize)
  return app
}

/** What the sign-in asks of Google's servers. */
export const googleStandIn: GoogleStandIn = { publicKeys, exchangeCode }

async function exchangeCode(ctx: Ctx, { code, codeVerifier = "" }: Parameters<GoogleStandIn["exchangeCode"]>[1]) {
  const content = await readCode(ctx, code)
  if (!content || (await generateCodeChallenge(codeVerifier)) !== content.challenge) return null
  if (!(await tryConsumeAttempt(ctx, `google-code:${content.jti}`, 1, USED_CODE_SECONDS))) return null
  const token = {
    issuer: `${ctx.config.baseUrl}${STAND_IN_PATH}`,
    audience: clientOf(ctx).clientId,
    nonce: content.nonce,
  }
  return { idToken: await signIdToken(ctx.config, token, content) }
}

function clientOf(ctx: Ctx): GoogleClient {
  const client = googleOf(ctx.config)
  if (!client) throw new Error("This site has no stand-in for Google.")
  return client
}

/** The authorization request; undefined if it is not one of this site. */
function authorizationRequest(c: ApiContext) {
  const client = clientOf(c.get("ctx"))
  const { client_id, redirect_uri, response_type, scope, state, nonce, code_challenge, code_challenge_method } =
    c.req.query()
  const isKnown = client_id === client.clientId && redirect_uri === client.redirectURI && response_type === "code"
  const isBound = code_challenge_method === "S256" && code_challenge && state
  if (!isKnown || !isBound || !scope?.split(" ").includes("openid")) return undefined
  return { redirectURI: redirect_uri, state, nonce, challenge: code_challenge }
}

function choose(c: ApiContext, refused?: Omit<Chooser, "action">) {
  const isOpen = authorizationRequest(c) !== undefined
  const { pathname, search } = new URL(c.req.url)
  const page = chooserPage(isOpen ? { action: pathname + search, ...refused } : undefined)
  return c.html(page.html, isOpen ? (refused ? 422 : 200) : 400, standInHeaders(page.nonce))
}

async function authorize(c: ApiContext) {
  const request = authorizationRequest(c)
  if (!request) return choose(c)
  const typed = await c.req.parseBody()
  const form = chooserForm.safeParse(typed)
  if (!form.success)
    return choose(c, {
      wrong: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])),
      typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)])),
    })
  const { outcome } = form.data
  const back = new URL(request.redirectURI)
  back.searchParams.set("state", request.state)
  if (outcome !== "go") back.searchParams.set("error", outcome === "cancel" ? "access_denied" : "server_error")
  else {
    const { email, name, verified } = form.data
    const { nonce, challenge } = request
    const content = { jti: randomUUID(), email, name, verified, nonce, challenge }
    back.searchParams.set("code", await signCode(c.get("ctx"), content))
  }
  return c.redirect(back.toString(), 303)
}
