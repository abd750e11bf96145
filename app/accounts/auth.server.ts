import { AsyncLocalStorage } from "node:async_hooks"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { betterAuth } from "better-auth/minimal"
import { eq } from "drizzle-orm"
import type { Actor, Ctx, Role } from "../platform/context.server"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./rules/password"
import { proofs, sessions, signInMethods, users } from "./tables.server"

/** What sign-in needs of a context: a request's Ctx, or the same parts before there is one. */
export type AuthDeps = Pick<Ctx, "db" | "config" | "log">

/** A session lasts this long from sign-in, and is not prolonged. */
const SESSION_DAYS = 30
/** How long a link to set a password works. */
const RESET_LINK_HOURS = 1

const COOKIE_PREFIX = "house"

/** What a use case does with a token the library makes for it. */
export type Post = {
  password?: (userId: string, token: string) => Promise<void>
}

/** The address of the account whose password a link has just set. */
export const passwordOwner = new AsyncLocalStorage<{ email?: string }>()

/** The use case that is running: the library's callbacks have no other way to it. */
const asking = new AsyncLocalStorage<Post>()

/** Runs calls to the library that make tokens; `post` takes them. */
export const withPost = <T>(post: Post, work: () => Promise<T>): Promise<T> => asking.run(post, work)

async function hand(kind: keyof Post, userId: string, token: string): Promise<void> {
  const take = asking.getStore()?.[kind]
  if (!take) throw new Error("The sign-in library made a token that nobody asked for.")
  await take(userId, token)
}

type House = ReturnType<typeof makeAuth>

/**
 * The sign-in library on our tables. Only its server calls (`auth.api`) are used; its own HTTP is not exposed.
 * Sessions are read from the database at every request, so that a revoked one is dead at once (D11).
 */
function makeAuth({ db, config, log }: AuthDeps) {
  return betterAuth({
    appName: "house",
    baseURL: config.baseUrl,
    secret: config.authSecret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: { user: users, session: sessions, account: signInMethods, verification: proofs },
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
      sendResetPassword: ({ user, token }) => hand("password", user.id, token),
      onPasswordReset: async ({ user }) => {
        await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
        const owner = passwordOwner.getStore()
        if (owner) owner.email = user.email
      },
    },
    verification: { storeIdentifier: "hashed" },
    session: {
      expiresIn: SESSION_DAYS * 86_400,
      disableSessionRefresh: true,
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

const isRole = (text: unknown): text is Role => text === "personal" || text === "business" || text === "operator"

/** Who sends this request, by its session cookie. */
export async function personOf(deps: AuthDeps, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${COOKIE_PREFIX}.session_token=`)) return { kind: "visitor" }
  const found = await authOf(deps).api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return { kind: "visitor" }
  const { id, name, email, role } = found.user
  return { kind: "person", userId: id, role: isRole(role) ? role : "personal", name, email }
}
