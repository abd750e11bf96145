import type { Ctx } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import { limitGoogleSignIns } from "../limits.server"
import { afterSignIn, homeOf, withReturnPath } from "../rules/return-path"
import { SESSION_COOKIE } from "../rules/sign-in"
import { authOf } from "../sign-in/auth.server"
import { onlyCookie } from "../sign-in/cookies.server"
import { startSecondFactorAfterGoogle } from "../sign-in/second-factor.server"
import { finishSignIn, type SecondFactorPending, type SignedIn } from "../sign-in/sign-in.server"
import { inCallback } from "./plugin.server"
import { googleOf } from "./provider.server"

/**
 * Starts a sign-in with Google: the URL to redirect to, and the cookie that binds the attempt to this browser. `from` is the
 * page to return to. Refuses with 404 if this site does not offer Google, and with `platform.too-many`.
 */
export async function startGoogleSignIn(ctx: Ctx, from: string | null): Promise<{ url: string; cookies: string[] }> {
  requireGoogle(ctx)
  await limitGoogleSignIns(ctx)
  const { headers, response } = await authOf(ctx).api.signInSocial({
    body: {
      provider: "google",
      callbackURL: withReturnPath("/signin", from),
      errorCallbackURL: withReturnPath("/signin", from),
      disableRedirect: true,
    },
    headers: new Headers(),
    returnHeaders: true,
  })
  if (!response.url) throw new Error("The sign-in library returned no URL.")
  return { url: response.url, cookies: headers.getSetCookie() }
}

/** Refusals by the library's error code; any other code is `accounts.google-refused`. */
const refusals = new Map([
  ["access_denied", "accounts.google-cancelled"],
  ["state_not_found", "accounts.google-expired"],
  ["state_mismatch", "accounts.google-expired"],
])

/**
 * Finishes a sign-in with Google. `to` is the redirect (part 1 §2): the dashboard of a business, else the page the person
 * came from, else their home; the second step, without a session, if the account has an authenticator app. Refuses with
 * `accounts.google-*` (the page they came from in `details.from`) and `platform.too-many`.
 */
export async function finishGoogleSignIn(
  ctx: Ctx,
  query: URLSearchParams,
  cookieHeader: string | null,
): Promise<(SignedIn | SecondFactorPending) & { to: string }> {
  requireGoogle(ctx)
  await limitGoogleSignIns(ctx)
  const { result, refusal } = await inCallback(ctx, () =>
    authOf(ctx).api.callbackOAuth({
      params: { id: "google" },
      query: callbackQuery(query),
      headers: new Headers({ cookie: onlyCookie(cookieHeader, "state") }),
      asResponse: true,
    }),
  )
  const target = new URL(result.headers.get("location") ?? "/signin", ctx.config.baseUrl)
  const from = target.searchParams.get("from")
  const setCookies = result.headers.getSetCookie()
  if (!setCookies.some((cookie) => cookie.includes(`${SESSION_COOKIE}=`))) {
    const code = refusals.get(target.searchParams.get("error") ?? "") ?? "accounts.google-refused"
    throw new Refusal(refusal?.code ?? code, from ? { from } : {}, { status: refusal?.status ?? 401 })
  }
  const pending = await startSecondFactorAfterGoogle(ctx, setCookies)
  if (pending) return { ...pending, to: withReturnPath("/signin/code", from) }
  const signedIn = await finishSignIn(ctx, setCookies, "google")
  const { role } = signedIn.person
  return { ...signedIn, to: role === "business" ? homeOf(role) : afterSignIn(role, from) }
}

function requireGoogle(ctx: Ctx): void {
  if (!googleOf(ctx.config)) throw notFound()
}

/** The parameters of OAuth, without any other that the URL carries. */
function callbackQuery(query: URLSearchParams): Record<string, string> {
  const known = [...query].filter(([name, value]) => ["code", "state", "error"].includes(name) && value)
  return Object.fromEntries(known)
}
