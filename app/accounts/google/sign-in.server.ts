import type { Ctx } from "../../platform/context.server"
import { notFound, Refusal } from "../../platform/refusal"
import { countGoogle } from "../limits.server"
import { afterSignIn, carrying, homeOf } from "../rules/return-path"
import { SESSION_COOKIE } from "../rules/session-life"
import { authOf, withPost } from "../sign-in/auth.server"
import { challengeInstead } from "../sign-in/challenge.server"
import { onlyCookie } from "../sign-in/cookies.server"
import { type Challenged, finishSignIn, type SignedIn } from "../sign-in/session.server"
import { welcomeGooglePerson } from "./people.server"
import type { GoogleWork } from "./plugin.server"
import { type Google, googleOf } from "./provider.server"
import { standInFetch } from "./stand-in.server"
import { type Ask, keysOf, readIdToken, readUser, tradeCode } from "./tokens.server"

/**
 * Where to send a person who wants to sign in with Google, and the cookie that binds the attempt to their browser.
 * `from` is the page they came from. Refuses with 404 where the company has no Google, and `platform.too-many`.
 */
export async function beginGoogle(ctx: Ctx, from: string | null): Promise<{ url: string; cookies: string[] }> {
  requireGoogle(ctx)
  await countGoogle(ctx)
  const { headers, response } = await authOf(ctx).api.signInSocial({
    body: {
      provider: "google",
      callbackURL: carrying("/signin", from),
      errorCallbackURL: carrying("/signin", from),
      disableRedirect: true,
    },
    headers: new Headers(),
    returnHeaders: true,
  })
  if (!response.url) throw new Error("The sign-in library named no address.")
  return { url: response.url, cookies: headers.getSetCookie() }
}

/** What the library calls each failure, and what the reader is told. Whatever else it is, Google did not confirm it. */
const failures: Record<string, Refusal["code"]> = {
  access_denied: "accounts.google-cancelled",
  state_not_found: "accounts.google-expired",
  state_mismatch: "accounts.google-expired",
  unable_to_get_user_info: "accounts.google-unreadable",
}

/**
 * Ends a sign-in with Google: trades the code, reads who it is, opens the session. Answers where to go (part 1 §2): the
 * dashboard of a business, else the page the person came from, else their home; to the second step, without a session,
 * where the account asks for a code. Refuses with `accounts.google-*`, the
 * page they came from in `details.from`, and `platform.too-many`; then there is no session.
 */
export async function finishGoogle(
  ctx: Ctx,
  query: URLSearchParams,
  cookies: string | null,
): Promise<(SignedIn | Challenged) & { to: string }> {
  const google = requireGoogle(ctx)
  await countGoogle(ctx)
  const { work, refusal } = workOf(ctx, google)
  const answer = await withPost({ google: work }, () =>
    authOf(ctx).api.callbackOAuth({
      params: { id: "google" },
      query: asked(query),
      headers: new Headers({ cookie: onlyCookie(cookies, "state") }),
      asResponse: true,
    }),
  )
  const target = new URL(answer.headers.get("location") ?? "/signin", ctx.config.baseUrl)
  const from = target.searchParams.get("from")
  const setCookies = answer.headers.getSetCookie()
  if (!setCookies.some((cookie) => cookie.includes(`${SESSION_COOKIE}=`))) {
    const { code, status } = refusal() ?? {
      code: failures[target.searchParams.get("error") ?? ""] ?? "accounts.google-refused",
      status: 401,
    }
    throw new Refusal(code, from ? { from } : {}, { status })
  }
  const challenged = await challengeInstead(ctx, setCookies)
  if (challenged) return { ...challenged, to: carrying("/signin/code", from) }
  const signedIn = await finishSignIn(ctx, setCookies, "google")
  const { role } = signedIn.person
  return { ...signedIn, to: role === "business" ? homeOf(role) : afterSignIn(role, from) }
}

/** What the library asks of us on the way; a refusal is kept, since the library would only say that it failed. */
function workOf(ctx: Ctx, google: Google): { work: GoogleWork; refusal: () => Refusal | undefined } {
  const ask: Ask = ctx.config.google ? fetch : standInFetch(ctx)
  let refusal: Refusal | undefined
  return {
    refusal: () => refusal,
    work: {
      trade: (input) => tradeCode(google, ask, input),
      welcome: async ({ idToken = "", accessToken = "", nonce }) => {
        try {
          const claimed = await readIdToken(ctx, google, keysOf(google, ask), { idToken, nonce })
          const person = await readUser(google, ask, accessToken, claimed)
          await welcomeGooglePerson(ctx, person)
          return person
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refusal = error
          return undefined
        }
      },
    },
  }
}

function requireGoogle(ctx: Ctx): Google {
  const google = googleOf(ctx.config)
  if (!google) throw notFound()
  return google
}

/** Of a callback's query what the protocol knows. */
function asked(query: URLSearchParams): Record<string, string> {
  const names = ["code", "state", "error"]
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])))
}
