import { Hono } from "hono"
import { beginGoogle, finishGoogle } from "../../app/accounts/google/sign-in.server"
import { googleStandIn } from "../../app/accounts/google/stand-in.server"
import type { Ctx } from "../../app/platform/context.server"
import type { ApiEnv } from "../../app/platform/http/api.server"

/** Who is chosen at the stand-in for Google. */
export type Chosen = { email: string; name?: string; verified?: boolean }

/** The stand-in's own HTTP, as a browser reaches it. */
export function standIn(ctx: Ctx): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set("ctx", ctx)
    await next()
  })
  return app.route("/sandbox/google", googleStandIn())
}

/** Sets off for Google from `from`: where to, and the Cookie header of the browser. */
export async function giftCardCredit(ctx: Ctx, from = "") {
  const { url, cookies } = await beginGoogle(ctx, from)
  return { url: new URL(url), cookie: cookies.map((each) => each.split(";")[0]).join("; ") }
}

/** Chooses at the stand-in; answers the query with which Google sends the browser back. */
export async function choose(ctx: Ctx, url: URL, chosen: Chosen | "cancel" | "fail"): Promise<URLSearchParams> {
  const body = new FormData()
  if (typeof chosen === "string") body.set("outcome", chosen)
  else {
    const { email, name = "Elena Piras", verified = true } = chosen
    for (const [field, value] of Object.entries({ outcome: "go", email, name })) body.set(field, value)
    if (verified) body.set("verified", "on")
  }
  const answer = await standIn(ctx).request(url.pathname + url.search, { method: "POST", body })
  return new URL(answer.headers.get("location") ?? "").searchParams
}

/** The whole way there and back, of someone who has no second factor. */
export async function throughGoogle(ctx: Ctx, chosen: Chosen | "cancel" | "fail", from = "") {
  const { url, cookie } = await giftCardCredit(ctx, from)
  const answer = await finishGoogle(ctx, await choose(ctx, url, chosen), cookie)
  if ("challenge" in answer) throw new Error("A second factor is asked for.")
  return answer
}
