import { drizzleAdapter } from "better-auth/adapters/drizzle"
import { betterAuth } from "better-auth/minimal"
import { and, eq } from "drizzle-orm"
import { usedSecondFactor } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import type { Actor, AuthMethod, Ctx, Role } from "../../platform/context.server"
import type { Db } from "../../platform/database/db.server"
import { googlePlugin } from "../google/plugin.server"
import { googleOf } from "../google/provider.server"
import { hashPassword, verifyPassword } from "../password/hashing.server"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../rules/password"
import { SESSION_COOKIE, SESSION_DAYS, sessionEnd } from "../rules/sign-in"
import { confirmedSession } from "../sign-up/confirmed-session.server"
import { passkeys, sessions, signInMethods, twoFactors, users, verifications } from "../tables.server"
import { secondFactorPlugins } from "../two-factor/second-factor-plugins.server"
import { passwordSignIn } from "./password-sign-in.server"

/** The parts of a Ctx that sign-in needs, also available before a request's Ctx exists. */
export type AuthDeps = Pick<Ctx, "db" | "config" | "log" | "features">

/** Prefix of better-auth's cookie names; over HTTPS `__Secure-` is added before it. */
export const COOKIE_PREFIX = "app"

type Auth = ReturnType<typeof makeAuth>

/**
 * better-auth on our tables. Only its server API (`auth.api`) is used; its HTTP routes are not exposed. Sessions are read from
 * the database at every request, so that revocation takes effect at once (D11).
 */
function makeAuth({ db, config, log, features }: AuthDeps) {
  const google = googleOf(config)
  return betterAuth({
    appName: brand.name,
    baseURL: config.baseUrl,
    secret: config.authSecret,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: users,
        session: sessions,
        account: signInMethods,
        verification: verifications,
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
    plugins: [
      ...secondFactorPlugins(config),
      passwordSignIn,
      confirmedSession,
      ...(google ? [googlePlugin(config, google, features.googleStandIn)] : []),
    ],
    // Google's accounts are linked by `linkGoogle` alone, and none of its tokens is stored.
    account: { updateAccountOnSignIn: false, accountLinking: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    session: {
      additionalFields: {
        isFirst: { type: "boolean", input: false, required: false, defaultValue: false },
        authMethod: { type: "string", input: false, required: false, defaultValue: "password" },
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

const instances = new WeakMap<Ctx["db"], Auth>()

/** One better-auth instance per database handle. Do not call with a transaction's handle. */
export function authOf(deps: AuthDeps): Auth {
  let auth = instances.get(deps.db)
  if (!auth) {
    auth = makeAuth(deps)
    instances.set(deps.db, auth)
  }
  return auth
}

const authMethods: Record<AuthMethod, true> = {
  password: true,
  email: true,
  google: true,
  passkey: true,
  "two-factor": true,
}
const isAuthMethod = (text: unknown): text is AuthMethod => typeof text === "string" && text in authMethods
const isRole = (text: unknown): text is Role => text === "personal" || text === "business" || text === "operator"

/**
 * The request's actor, by its session cookie. Outside demo mode, an operator who has a second factor but signed in without it
 * counts as a visitor: a password alone must not allow adding another factor.
 */
export async function actorOfRequest(deps: AuthDeps & Pick<Ctx, "now">, headers: Headers): Promise<Actor> {
  const actor = await actorOfSession(deps, headers)
  if (actor.kind !== "person" || actor.role !== "operator" || !actor.session) return actor
  if (actor.session.expiresAt <= deps.now()) return { kind: "visitor" }
  const isWithoutSecondFactor = !deps.config.demo && !usedSecondFactor(actor.session)
  return isWithoutSecondFactor && (await hasSecondFactor(deps.db, actor.userId)) ? { kind: "visitor" } : actor
}

/** Whether an account has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [app] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
  if (app) return true
  const [passkey] = await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return passkey !== undefined
}

/**
 * The session's actor without `actorOfRequest`'s operator check; for new sessions, before `finishSignIn` has stored
 * `authMethod`.
 */
export async function actorOfSession(deps: AuthDeps, headers: Headers): Promise<Actor> {
  if (!headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return { kind: "visitor" }
  const found = await authOf(deps).api.getSession({ headers, query: { disableRefresh: true } })
  if (!found) return { kind: "visitor" }
  const { id, name, email, role } = found.user
  const { id: sessionId, createdAt, expiresAt, isFirst, authMethod } = found.session
  const validRole = isRole(role) ? role : "personal"
  return {
    kind: "person",
    userId: id,
    role: validRole,
    name,
    email,
    session: {
      id: sessionId,
      expiresAt: sessionEnd(validRole, createdAt, expiresAt),
      isFirst: isFirst === true,
      authMethod: isAuthMethod(authMethod) ? authMethod : "password",
    },
  }
}
