import { AsyncLocalStorage } from "node:async_hooks"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { betterAuth } from "better-auth/minimal"
import type { Actor, Ctx, OpenedBy, Role } from "../platform/context.server"
import { factors } from "./factors.server"
import { type GoogleWork, googlePlugin } from "./google/plugin.server"
import { googleOf } from "./google/provider.server"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./rules/password"
import { SESSION_COOKIE, SESSION_DAYS } from "./rules/session-life"
import { passkeys, proofs, sessions, signInMethods, twoFactors, users } from "./tables.server"

/** What sign-in needs of a context: a request's Ctx, or the same parts before there is one. */
export type AuthDeps = Pick<Ctx, "db" | "config" | "log">

/** How long a link to set a password works. */
const RESET_LINK_HOURS = 1

/** Before the names of the cookies of sign-in; behind https `__Secure-` stands before it. */
export const COOKIE_PREFIX = "house"

/** What a use case does with a token the library makes for it, after a password set by one, and for a sign-in with Google that ends. */
export type Post = {
  password?: (userId: string, token: string) => Promise<void>
  newPassword?: (user: { id: string; email: string }) => Promise<void>
  google?: GoogleWork
}

/** The use case that is running: the library's callbacks have no other way to it. */
const asking = new AsyncLocalStorage<Post>()

/** Runs calls to the library that make or use tokens; `post` takes what comes of them. */
export const withPost = <T>(post: Post, work: () => Promise<T>): Promise<T> => asking.run(post, work)

function wanted<Kind extends keyof Post>(kind: Kind): NonNullable<Post[Kind]> {
  const take = asking.getStore()?.[kind]
  if (!take) throw new Error(`The sign-in library did something that nobody asked for (${kind}).`)
  return take
}

type House = ReturnType<typeof makeAuth>

/**
 * The sign-in library on our tables. Only its server calls (`auth.api`) are used; its own HTTP is not exposed.
 * Sessions are read from the database at every request, so that a revoked one is dead at once (D11).
 */
function makeAuth({ db, config, log }: AuthDeps) {
  const google = googleOf(config)
  return betterAuth({
    appName: "house",
    baseURL: config.baseUrl,
    secret: config.authSecret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: signInMethods,
        verification: proofs,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    user: {
      additionalFields: {
        role: { type: "string", input: false, required: false, defaultValue: "personal" },
        locale: { type: "string", input: true, required: false, defaultValue: "it" },
        companyName: { type: "string", input: true, required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_MIN_LENGTH,
      maxPasswordLength: PASSWORD_MAX_LENGTH,
      resetPasswordTokenExpiresIn: RESET_LINK_HOURS * 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => wanted("password")(user.id, token),
      onPasswordReset: ({ user }) => wanted("newPassword")(user),
    },
    plugins: [...factors(config), ...(google ? [googlePlugin(google, () => wanted("google"))] : [])],
    account: { updateAccountOnSignIn: false },
    verification: { storeIdentifier: "hashed" },
    session: {
      additionalFields: {
        isFirst: { type: "boolean", input: false, required: false, defaultValue: false },
        openedBy: { type: "string", input: false, required: false, defaultValue: "password" },
      },
      expiresIn: SESSION_DAYS * 86_400,
      disableSessionRefresh: true,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: config.baseUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { disableIpTracking: true },
    },
    logger: {
      log: (level, message) => {
        if (level === "error") log.error({ part: "sign-in" }, message)
      },
    },
  })
}

const houses = new WeakMap<Ctx["db"], House>()

/** The library for this database: made once, never inside a transaction. */
export function authOf(deps: AuthDeps): House {
  let house = houses.get(deps.db)
  if (!house) {
    house = makeAuth(deps)
    houses.set(deps.db, house)
  }
  return house
}

const openings: Record<OpenedBy, true> = { password: true, google: true, passkey: true, "two-factor": true }
const isOpening = (text: unknown): text is OpenedBy => typeof text === "string" && text in openings
const isRole = (text: unknown): text is Role => text === "personal" || text === "business" || text === "operator"

/** Who sends this request, by its session cookie. */
export async function personOf(deps: AuthDeps, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return { kind: "visitor" }
  const found = await authOf(deps).api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return { kind: "visitor" }
  const { id, name, email, role } = found.user
  const { id: sessionId, expiresAt, isFirst, openedBy } = found.session
  return {
    kind: "person",
    userId: id,
    role: isRole(role) ? role : "personal",
    name,
    email,
    session: {
      id: sessionId,
      expiresAt,
      isFirst: isFirst === true,
      openedBy: isOpening(openedBy) ? openedBy : "password",
    },
  }
}
