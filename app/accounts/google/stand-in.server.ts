import { randomUUID } from "node:crypto"
import { generateCodeChallenge, type OAuth2Tokens } from "better-auth/oauth2"
import { type Context, Hono } from "hono"
import type { Ctx } from "../../platform/context.server"
import type { ApiEnv } from "../../platform/http/api.server"
import { standInHeaders } from "../../platform/http/stand-in-page.server"
import { tryConsumeAttempt } from "../../platform/limits.server"
import { standInForm } from "../forms"
import { type GoogleClient, googleOf, STAND_IN_PATH } from "./provider.server"
import { type Chooser, chooserPage } from "./stand-in-page.server"
import { readCode, signCode, signIdToken } from "./stand-in-tokens.server"

type ApiContext = Context<ApiEnv>

/** Longer than a code is valid. */
const USED_CODE_SECONDS = 600

/** The authorization endpoint of the stand-in for Google in a demonstration: a page to choose an identity. */
export function googleStandIn(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.get("/authorize", (c) => choose(c))
  app.post("/authorize", authorize)
  return app
}

/** Trades a code for an ID token, once and with its PKCE verifier only; else null. */
export async function exchangeStandInCode(
  ctx: Ctx,
  { code, codeVerifier = "" }: { code: string; codeVerifier?: string },
): Promise<OAuth2Tokens | null> {
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
  const form = standInForm.safeParse(typed)
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
