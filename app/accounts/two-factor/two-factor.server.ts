import { isAPIError } from "better-auth/api"
import { and, eq } from "drizzle-orm"
import QRCode from "qrcode"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit } from "../../platform/limits.server"
import { Refusal } from "../../platform/refusal"
import { claimTotpCode } from "../limits.server"
import { hasAuthenticatorApp, signInMethodsOf } from "../queries.server"
import type { TotpSetup } from "../rules/two-factor"
import { normaliseTotpCode, secretForTyping } from "../rules/two-factor"
import { requireReauthentication } from "../security/reauthentication.server"
import { sendSecurityChangeMail } from "../security/security-mails.server"
import { actorOfSession, authOf } from "../sign-in/auth.server"
import { cookieHeaderFrom } from "../sign-in/cookies.server"
import { deleteSessions } from "../sign-in/session-list.server"
import { sessions, twoFactors, users } from "../tables.server"
import { requireRemainingFactor } from "./operator-factor.server"

const QUARTER_HOUR = 15 * 60

const headersOf = (cookieHeader: string | null) => new Headers({ cookie: cookieHeader ?? "" })

/**
 * Creates a new authenticator secret, which becomes active by `confirmTotpSetup`. `cookieHeader` is the request's Cookie header.
 * Refuses with `accounts.two-factor-needs-password`, `accounts.two-factor-already` (both 409), and as
 * `requireReauthentication` does.
 */
export async function startTotpSetup(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<TotpSetup> {
  const { userId } = requirePerson(ctx)
  if (!(await signInMethodsOf(ctx, userId)).password)
    throw new Refusal("accounts.two-factor-needs-password", {}, { status: 409 })
  if (await hasAuthenticatorApp(ctx, userId)) throw alreadyEnabledRefusal()
  await requireReauthentication(ctx, currentPassword, cookieHeader)
  const result = await authOf(ctx).api.enableTwoFactor({
    body: { password: currentPassword, method: "totp" },
    headers: headersOf(cookieHeader),
  })
  if (result.method !== "totp") throw new Error("better-auth returned no TOTP secret.")
  return { uri: result.totpURI, secret: secretForTyping(result.totpURI), qr: qrCode(result.totpURI) }
}

/**
 * Enables two-factor authentication if `code` is a current code of the app. The same code cannot be used again to sign in.
 * Ends all other sessions and mails the owner. Returns the recovery codes, to be shown once, and the cookies of this session's
 * new token. Refuses with `accounts.code-wrong` on the field `code`, `accounts.two-factor-not-started` (409) and
 * `platform.too-many`.
 */
export async function confirmTotpSetup(
  ctx: Ctx,
  { code }: { code: string },
  cookieHeader: string | null,
): Promise<{ recoveryCodes: string[]; cookies: string[] }> {
  const { userId, session } = requirePerson(ctx)
  if (await hasAuthenticatorApp(ctx, userId)) throw alreadyEnabledRefusal()
  await enforceRateLimit(ctx, `two-factor:${userId}`, 10, QUARTER_HOUR)
  const { api } = authOf(ctx)
  const appCode = normaliseTotpCode(code)
  if (!(await claimTotpCode(ctx, userId, appCode))) throw wrongTotpCodeRefusal()
  const { headers } = await api
    .verifyTOTP({ body: { code: appCode }, headers: headersOf(cookieHeader), returnHeaders: true })
    .catch((error) => {
      throw asTotpSetupRefusal(error)
    })
  const setCookies = headers.getSetCookie()
  const actor = await actorOfSession(ctx, headersOf(cookieHeaderFrom(setCookies)))
  const opened = actor.kind === "person" ? actor.session : undefined
  if (!opened) throw new Error("The session opened by the second factor could not be read.")
  await inTransaction(ctx, async (txCtx) => {
    const ended = await deleteSessions(txCtx, userId, opened.id)
    await txCtx.db
      .update(sessions)
      .set({ isFirst: session?.isFirst ?? false, authMethod: "two-factor" })
      .where(eq(sessions.id, opened.id))
    await recordEvent(txCtx, { name: "two-factor.enabled", subject: `user:${userId}`, facts: { sessionsEnded: ended } })
    await sendSecurityChangeMail(txCtx, userId, "two-factor-on")
  })
  const { backupCodes } = await api.viewBackupCodes({ body: { userId } })
  return { recoveryCodes: backupCodes, cookies: setCookies }
}

/**
 * Disables two-factor authentication and mails the owner. Refuses with `accounts.two-factor-off` (409), and as
 * `requireReauthentication` does.
 */
export async function removeAuthenticatorApp(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<void> {
  const person = await requireReauthentication(ctx, currentPassword, cookieHeader)
  const { userId } = person
  await inTransaction(ctx, async (txCtx) => {
    const changed = await txCtx.db
      .update(users)
      .set({ twoFactorEnabled: false, updatedAt: ctx.now() })
      .where(and(eq(users.id, userId), eq(users.twoFactorEnabled, true)))
      .returning({ id: users.id })
    if (changed.length === 0) throw notEnabledRefusal()
    await requireRemainingFactor(txCtx, person)
    await txCtx.db.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await recordEvent(txCtx, { name: "two-factor.disabled", subject: `user:${userId}` })
    await sendSecurityChangeMail(txCtx, userId, "two-factor-off")
  })
}

/** Replaces the recovery codes by ten new ones, to be shown once. Refuses as `removeAuthenticatorApp` does. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<string[]> {
  const { userId } = await requireReauthentication(ctx, currentPassword, cookieHeader)
  if (!(await hasAuthenticatorApp(ctx, userId))) throw notEnabledRefusal()
  const { backupCodes } = await authOf(ctx).api.generateBackupCodes({
    body: { password: currentPassword },
    headers: headersOf(cookieHeader),
  })
  await inTransaction(ctx, async (txCtx) => {
    await recordEvent(txCtx, { name: "recovery-codes.renewed", subject: `user:${userId}` })
    await sendSecurityChangeMail(txCtx, userId, "codes-renewed")
  })
  return backupCodes
}

/** Unused recovery codes of the signed-in user; 0 without two-factor authentication. */
export async function recoveryCodesLeft(ctx: Ctx): Promise<number> {
  const { userId } = requirePerson(ctx)
  if (!(await hasAuthenticatorApp(ctx, userId))) return 0
  return (await authOf(ctx).api.viewBackupCodes({ body: { userId } })).backupCodes.length
}

const wrongTotpCodeRefusal = () =>
  new Refusal("accounts.code-wrong", {}, { fields: [{ field: "code", code: "accounts.code-wrong" }] })
const alreadyEnabledRefusal = () => new Refusal("accounts.two-factor-already", {}, { status: 409 })
const notEnabledRefusal = () => new Refusal("accounts.two-factor-off", {}, { status: 409 })

function asTotpSetupRefusal(error: unknown): unknown {
  if (!isAPIError(error) || error.statusCode >= 500) return error
  const code = (error.body as { code?: string } | undefined)?.code
  if (code === "TOTP_NOT_ENABLED") return new Refusal("accounts.two-factor-not-started", {}, { status: 409 })
  return wrongTotpCodeRefusal()
}

/** SVG path of the dark modules in a square of `size` modules. */
function qrCode(text: string): TotpSetup["qr"] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules
  const path = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : "")).join("")
  return { size, path }
}
