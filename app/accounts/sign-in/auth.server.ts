import { AsyncLocalStorage } from "node:async_hooks"
import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { betterAuth } from "better-auth/minimal"
import { and, eq } from "drizzle-orm"
import { hasSecondFactor } from "../../platform/authorise.server"
import type { Actor, Ctx, OpenedBy, Role } from "../../platform/context.server"
import type { Db } from "../../platform/db.server"
import { type GoogleWork, googlePlugin } from "../google/plugin.server"
import { googleOf } from "../google/provider.server"
import { hashPassword, verifyPassword } from "../password/hashing.server"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../rules/password"
import { SESSION_COOKIE, SESSION_DAYS, sessionEnd } from "../rules/session-life"
import { confirmedSession } from "../sign-up/confirmed-session.server"
import { passkeys, proofs, sessions, signInMethods, twoFactors, users } from "../tables.server"
import { factors } from "../two-factor/factors.server"

/** What sign-in needs of a context: a request's Ctx, or the same parts before there is one. */
export type AuthDeps = Pick<Ctx, "db" | "config" | "log">

/** Before the names of the cookies of sign-in; behind https `__Secure-` stands before it. */
export const COOKIE_PREFIX = "house"

/** What a use case does for a sign-in with Google that ends. */
export type Post = {
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

type Auth = ReturnType<typeof makeAuth>

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
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [...factors(config), confirmedSession, ...(google ? [googlePlugin(google, () => wanted("google"))] : [])],
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

const opened = new WeakMap<Ctx["db"], Auth>()

/** The library for this database: made once, never inside a transaction. */
export function authOf(deps: AuthDeps): Auth {
  let auth = opened.get(deps.db)
  if (!auth) {
    auth = makeAuth(deps)
    opened.set(deps.db, auth)
  }
  return auth
}

const openings: Record<OpenedBy, true> = {
  password: true,
  email: true,
  google: true,
  passkey: true,
  "two-factor": true,
}
const isOpening = (text: unknown): text is OpenedBy => typeof text === "string" && text in openings
const isRole = (text: unknown): text is Role => text === "personal" || text === "business" || text === "operator"

/**
 * Who sends this request, by its session cookie. Outside a demonstration an operator who has a second factor and did not use it
 * is nobody: a password alone must not add another factor.
 */
export async function personOf(deps: AuthDeps & Pick<Ctx, "now">, headers: Headers): Promise<Actor> {
  const actor = await sessionOf(deps, headers)
  if (actor.kind !== "person" || actor.role !== "operator" || !actor.session) return actor
  if (actor.session.expiresAt <= deps.now()) return { kind: "visitor" }
  const isWeak = !deps.config.demo && !hasSecondFactor(actor.session)
  return isWeak && (await hasFactor(deps.db, actor.userId)) ? { kind: "visitor" } : actor
}

/** Whether an account has an authenticator app or a passkey. */
export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const [app] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
  if (app) return true
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return passkey !== undefined
}

/** Whose session this is, while it is being opened: how it was opened may not be written down yet. */
export async function sessionOf(deps: AuthDeps, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return { kind: "visitor" }
  const found = await authOf(deps).api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return { kind: "visitor" }
  const { id, name, email, role } = found.user
  const { id: sessionId, createdAt, expiresAt, isFirst, openedBy } = found.session
  const known = isRole(role) ? role : "personal"
  return {
    kind: "person",
    userId: id,
    role: known,
    name,
    email,
    session: {
      id: sessionId,
      expiresAt: sessionEnd(known, createdAt, expiresAt),
      isFirst: isFirst === true,
      openedBy: isOpening(openedBy) ? openedBy : "password",
    },
  }
}
