import { randomBytes } from "node:crypto"
import { isAPIError } from "better-auth/api"
import { eq } from "drizzle-orm"
import { generateSignedCookie } from "hono/cookie"
import { recordEvent } from "../../platform/audit.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { Refusal } from "../../platform/refusal"
import type { SecondFactorInput } from "../forms"
import { claimTotpCode, countCodeAttempt } from "../limits.server"
import { hasAuthenticatorApp, type User, userById } from "../queries.server"
import { normaliseRecoveryCode, normaliseTotpCode } from "../rules/two-factor"
import { sendSecurityChangeMail } from "../security/security-mails.server"
import { sessions } from "../tables.server"
import { actorOfSession, authOf } from "./auth.server"
import { cookieHeaderFrom, onlyCookie, pendingCookieValue } from "./cookies.server"
import { finishSignIn, type SecondFactorPending, type SignedIn } from "./sign-in.server"

/** Time to enter the code after the first factor; better-auth uses the same after a password. */
const SECOND_FACTOR_MINUTES = 10

/** Whether this browser passed the first factor and a code is required. `cookieHeader` is the request's Cookie header. */
export async function hasPendingSecondFactor(ctx: Ctx, cookieHeader: string | null): Promise<boolean> {
  return (await userOfPendingSecondFactor(ctx, cookieHeader)) !== undefined
}

/**
 * After a sign-in with Google: if the account has two-factor authentication, deletes the new session (`setCookies`) and
 * returns the cookie that binds the pending second factor to this browser. Undefined otherwise. Writes the rows and the cookie that
 * better-auth 1.7 writes after a password (`plugins/two-factor/index.mjs`): `verify-two-factor.mjs` reads them.
 */
export async function startSecondFactorAfterGoogle(
  ctx: Ctx,
  setCookies: string[],
): Promise<SecondFactorPending | undefined> {
  const actor = await actorOfSession(ctx, new Headers({ cookie: cookieHeaderFrom(setCookies) }))
  if (actor.kind !== "person" || !actor.session || !(await hasAuthenticatorApp(ctx, actor.userId))) return undefined
  await ctx.db.delete(sessions).where(eq(sessions.id, actor.session.id))
  const { internalAdapter, createAuthCookie, secret } = await authOf(ctx).$context
  const identifier = `2fa-${randomBytes(24).toString("base64url")}`
  const expiresAt = addMinutes(ctx.now(), SECOND_FACTOR_MINUTES)
  await internalAdapter.createVerificationValue({ identifier, value: actor.userId, expiresAt })
  await internalAdapter.createVerificationValue({ identifier: `2fa-attempts-${identifier}`, value: "0", expiresAt })
  const { name, attributes } = createAuthCookie("two_factor")
  const cookie = await generateSignedCookie(name, identifier, secret, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: attributes.secure === true,
    maxAge: SECOND_FACTOR_MINUTES * 60,
  })
  return { isSecondFactorPending: true, cookies: [cookie] }
}

/**
 * Second factor of a sign-in: opens the session. Refuses with `accounts.code-wrong` or `accounts.recovery-code-wrong` on the
 * field `code`, `accounts.second-factor-expired` (401) after ten minutes, five wrong codes or without a pending second factor in this browser,
 * `accounts.browser-unknown` (403) and `platform.too-many`. An authenticator code can be used once.
 */
export async function verifySecondFactor(
  ctx: Ctx,
  input: SecondFactorInput,
  cookieHeader: string | null,
): Promise<SignedIn> {
  const user = await userOfPendingSecondFactor(ctx, cookieHeader)
  if (!user) throw secondFactorExpiredRefusal()
  await countCodeAttempt(ctx, user, cookieHeader)
  const { api } = authOf(ctx)
  const headers = new Headers({ cookie: onlyCookie(cookieHeader, "two_factor") })
  const recovery = input.method === "recovery"
  const code = recovery ? normaliseRecoveryCode(input.code) : normaliseTotpCode(input.code)
  if (!recovery && !(await claimTotpCode(ctx, user.id, code))) throw wrongSecondFactorRefusal()
  const result = await (recovery
    ? api.verifyBackupCode({ body: { code }, headers, returnHeaders: true })
    : api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
  ).catch((error) => {
    throw asSecondFactorRefusal(error)
  })
  const signedIn = await finishSignIn(ctx, result.headers.getSetCookie(), "two-factor")
  if (recovery) await reportRecoveryCodeUse({ ...ctx, actor: signedIn.person }, user.id)
  return signedIn
}

/** The user whose second factor is pending in this browser; undefined without one or if it has expired. */
async function userOfPendingSecondFactor(ctx: Ctx, cookieHeader: string | null): Promise<User | undefined> {
  const identifier = pendingCookieValue(cookieHeader, "two_factor")?.split(".")[0]
  if (!identifier?.startsWith("2fa-")) return undefined
  const { internalAdapter } = await authOf(ctx).$context
  const verification = await internalAdapter.findVerificationValue(identifier)
  if (!verification || verification.expiresAt <= ctx.now()) return undefined
  return userById(ctx, verification.value)
}

function reportRecoveryCodeUse(ctx: Ctx, userId: string): Promise<void> {
  return inTransaction(ctx, async (txCtx) => {
    await recordEvent(txCtx, { name: "recovery-code.used", subject: `user:${userId}` })
    await sendSecurityChangeMail(txCtx, userId, "code-used")
  })
}

const wrongSecondFactorRefusal = (error = "accounts.code-wrong") =>
  new Refusal(error, {}, { fields: [{ field: "code", code: error }] })
const secondFactorExpiredRefusal = () => new Refusal("accounts.second-factor-expired", {}, { status: 401 })

function asSecondFactorRefusal(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  const code = (error.body as { code?: string } | undefined)?.code
  if (code === "INVALID_BACKUP_CODE" || error.statusCode === 409)
    return wrongSecondFactorRefusal("accounts.recovery-code-wrong")
  return code === "INVALID_CODE" ? wrongSecondFactorRefusal() : secondFactorExpiredRefusal()
}
