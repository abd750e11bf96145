import { Hono } from "hono"
import { finishGoogleSignIn, startGoogleSignIn } from "../../../app/accounts/google/sign-in.server"
import { cookieHeaderFrom } from "../../../app/accounts/sign-in/cookies.server"
import type { Ctx } from "../../../app/platform/context.server"
import type { ApiEnv } from "../../../app/platform/http/api.server"
import { googleStandInApp } from "../../../sandbox/google/app.server"

/** The identity chosen at the stand-in. */
export type Chosen = { email: string; name?: string; verified?: boolean }

/** The stand-in's HTTP API, as a browser reaches it. */
export function standIn(ctx: Ctx): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    await next()
  })
  return app.route("/sandbox/google", googleStandInApp())
}

/** Starts a sign-in with Google from the page `from`: the authorization URL and the browser's Cookie header. */
export async function browserAtGoogle(ctx: Ctx, from = "") {
  const { url, cookies } = await startGoogleSignIn(ctx, from)
  return { url: new URL(url), cookie: cookieHeaderFrom(cookies) }
}

/** Chooses at the stand-in. Returns the query of the redirect to the callback. */
export async function choose(ctx: Ctx, url: URL, chosen: Chosen | "cancel" | "fail"): Promise<URLSearchParams> {
  const body = new FormData()
  if (typeof chosen === "string") body.set("outcome", chosen)
  else {
    const { email, name = "Elena Piras", verified = true } = chosen
    for (const [field, value] of Object.entries({ outcome: "go", email, name })) body.set(field, value)
    if (verified) body.set("verified", "on")
  }
  const response = await standIn(ctx).request(url.pathname + url.search, { method: "POST", body })
  return new URL(response.headers.get("location") ?? "").searchParams
}

/** A whole sign-in of a person without a second factor. */
export async function throughGoogle(ctx: Ctx, chosen: Chosen | "cancel" | "fail", from = "") {
  const { url, cookie } = await browserAtGoogle(ctx, from)
  const result = await finishGoogleSignIn(ctx, await choose(ctx, url, chosen), cookie)
  if ("isSecondFactorPending" in result) throw new Error("A second factor is asked for.")
  return result
}
