import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import type { Ctx } from "../../platform/context.server"
import type { ApiEnv } from "../../platform/http/api.server"
import { standInHeaders } from "../../platform/http/stand-in-page.server"
import { countAttempt } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { standInForm } from "../forms"
import { type Google, googleOf, STAND_IN_PATH } from "./provider.server"
import { type Chooser, chooserPage } from "./stand-in-page.server"
import { challengeOf, claimsOf, publicKeys, seal, signIdToken, subjectOf, unseal } from "./stand-in-tokens.server"
import type { Ask } from "./tokens.server"

type Answer = Context<ApiEnv>

/** A code is good for one use; counted for longer than it lives. */
const CODE_KEPT_SECONDS = 600

/**
 * A small OpenID provider that stands in for Google in a demonstration: the page where one chooses who to be, and the
 * addresses that the company asks. Codes and tokens are sealed, so that any process can answer.
 */
export function googleStandIn(): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.get("/authorize", (c) => choose(c))
  app.post("/authorize", authorise)
  app.post("/token", giveTokens)
  app.get("/jwks", (c) => c.json(publicKeys(c.get("ctx").config)))
  app.get("/userinfo", describe)
  return app
}

/** The stand-in as the company asks it, without leaving the process. */
export const standInFetch = (ctx: Ctx): Ask => {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    await next()
  })
  app.route(STAND_IN_PATH, googleStandIn())
  return async (url, init) => app.fetch(new Request(url, init))
}

const googleFor = (c: Answer): Google => {
  const google = googleOf(c.get("ctx").config)
  if (!google) throw new Error("There is no stand-in here.")
  return google
}

/** What the company sends a person with; undefined where something is not as it was registered. */
function wishOf(c: Answer) {
  const google = googleFor(c)
  const { client_id, redirect_uri, response_type, scope, state, nonce, code_challenge, code_challenge_method } =
    c.req.query()
  const known = client_id === google.clientId && redirect_uri === google.redirectUri && response_type === "code"
  const bound = code_challenge_method === "S256" && code_challenge && state
  if (!known || !bound || !scope?.split(" ").includes("openid")) return undefined
  return { redirectUri: redirect_uri, state, nonce, challenge: code_challenge }
}

function choose(c: Answer, refused?: Omit<Chooser, "action">) {
  const open = wishOf(c) !== undefined
  const { pathname, search } = new URL(c.req.url)
  const page = chooserPage(open ? { action: pathname + search, ...refused } : undefined)
  return c.html(page.html, open ? (refused ? 422 : 200) : 400, standInHeaders(page.nonce))
}

async function authorise(c: Answer) {
  const wish = wishOf(c)
  if (!wish) return choose(c)
  const typed = await c.req.parseBody()
  const form = standInForm.safeParse(typed)
  if (!form.success)
    return choose(c, {
      wrong: Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message])),
      typed: Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, String(value)])),
    })
  const back = new URL(wish.redirectUri)
  back.searchParams.set("state", wish.state)
  if (form.data.outcome !== "go")
    back.searchParams.set("error", form.data.outcome === "cancel" ? "access_denied" : "server_error")
  else {
    const { email, name, verified } = form.data
    const { redirectUri, nonce, challenge } = wish
    const facts = { jti: randomUUID(), email, name, verified, nonce, challenge, redirectUri }
    back.searchParams.set("code", await seal(c.get("ctx"), "code", facts))
  }
  return c.redirect(back.toString(), 303)
}

/** RFC 6749 §5.2. */
const tokenError = (c: Answer, error: string, status: 400 | 401 = 400) =>
  c.json({ error }, status, { "cache-control": "no-store" })

async function giveTokens(c: Answer) {
  const ctx = c.get("ctx")
  const google = googleFor(c)
  const form = await c.req.parseBody()
  const field = (name: string) => String(form[name] ?? "")
  if (field("client_id") !== google.clientId || field("client_secret") !== google.clientSecret)
    return tokenError(c, "invalid_client", 401)
  if (field("grant_type") !== "authorization_code") return tokenError(c, "unsupported_grant_type")
  const facts = await unseal(ctx, "code", field("code"))
  const isOurs = facts && field("redirect_uri") === facts.redirectUri
  if (!isOurs || challengeOf(field("code_verifier")) !== facts.challenge || !(await isFirstUse(ctx, facts.jti)))
    return tokenError(c, "invalid_grant")
  const issuer = google.issuers[0] ?? ""
  return c.json(
    {
      access_token: await seal(ctx, "access", facts),
      id_token: await signIdToken(ctx.config, claimsOf(ctx, google.clientId, issuer, facts, facts.nonce)),
      token_type: "Bearer",
      expires_in: 3600,
      scope: "openid email profile",
    },
    200,
    { "cache-control": "no-store" },
  )
}

async function isFirstUse(ctx: Ctx, jti: string): Promise<boolean> {
  try {
    await countAttempt(ctx, `google-code:${jti}`, 1, CODE_KEPT_SECONDS)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function describe(c: Answer) {
  const ctx = c.get("ctx")
  const token = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const facts = await unseal(ctx, "access", token)
  if (!facts) return tokenError(c, "invalid_token", 401)
  const { email, name, verified } = facts
  return c.json({ sub: subjectOf(ctx.config, email), email, email_verified: verified, name }, 200, {
    "cache-control": "no-store",
  })
}
