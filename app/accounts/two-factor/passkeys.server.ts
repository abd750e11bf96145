import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { isAPIError } from "better-auth/api"
import { and, eq, ne } from "drizzle-orm"
import { recordEvent } from "../../platform/audit.server"
import { requirePerson } from "../../platform/authorise.server"
import { type Ctx, inTransaction } from "../../platform/context.server"
import { enforceRateLimit, HOUR_SECONDS } from "../../platform/limits.server"
import { forbidden, notFound, Refusal } from "../../platform/refusal"
import type { NewPasskey, PasskeySignIn } from "../forms"
import { signInMethodsOf, userById } from "../queries.server"
import { requireReauthentication } from "../security/reauthentication.server"
import { sendSecurityChangeMail } from "../security/security-mails.server"
import { authOf } from "../sign-in/auth.server"
import { onlyCookie } from "../sign-in/cookies.server"
import { finishSignIn, type SignedIn } from "../sign-in/sign-in.server"
import { passkeys, users } from "../tables.server"
import { markPasskeySessionAndEndOthers, requireRemainingFactor } from "./operator-factor.server"

const MAX_PASSKEYS = 20

/** A WebAuthn ceremony; `cookies` are Set-Cookie headers that bind it to this browser. */
type Ceremony<Options> = { options: Options; cookies: string[] }

/**
 * Starts the registration of a passkey for the signed-in user. `cookieHeader` is the request's Cookie header. Refuses with
 * `accounts.passkey-too-many` (409), for an unconfirmed address (403), and as `requireReauthentication` does.
 */
export async function startPasskeyRegistration(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
  cookieHeader: string | null,
): Promise<Ceremony<PublicKeyCredentialCreationOptionsJSON>> {
  const { userId } = await requireReauthentication(ctx, currentPassword, cookieHeader)
  if (!(await userById(ctx, userId))?.emailVerified) throw forbidden("accounts.email-unconfirmed")
  await enforceRateLimit(ctx, `passkey-add:${userId}`, 20, HOUR_SECONDS)
  const existing = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId))
  if (existing.length >= MAX_PASSKEYS) throw new Refusal("accounts.passkey-too-many", {}, { status: 409 })
  const { headers, response } = await authOf(ctx).api.generatePasskeyRegistrationOptions({
    headers: new Headers({ cookie: cookieHeader ?? "" }),
    returnHeaders: true,
  })
  return { options: response, cookies: headers.getSetCookie() }
}

/** Saves the passkey created by the browser and mails the owner. Refuses with `accounts.passkey-failed`. */
export async function finishPasskeyRegistration(
  ctx: Ctx,
  input: NewPasskey,
  cookieHeader: string | null,
): Promise<{ id: string }> {
  const person = requirePerson(ctx)
  const { userId } = person
  const { id } = await authOf(ctx)
    .api.verifyPasskeyRegistration({
      body: { response: input.response, name: input.name },
      headers: new Headers({ cookie: cookieHeader ?? "" }),
    })
    .catch((error) => {
      throw asPasskeyRefusal(error)
    })
  await inTransaction(ctx, async (txCtx) => {
    await markPasskeySessionAndEndOthers(txCtx, person)
    await recordEvent(txCtx, { name: "passkey.added", subject: `user:${userId}`, facts: { passkeyId: id } })
    await sendSecurityChangeMail(txCtx, userId, "passkey-added")
  })
  return { id }
}

/** 404 for another user's passkey. */
export async function renamePasskey(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const renamed = await txCtx.db
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id })
    if (renamed.length === 0) throw notFound()
    await recordEvent(txCtx, {
      name: "passkey.renamed",
      subject: `user:${userId}`,
      facts: { passkeyId: id },
    })
  })
}

/**
 * Removes a passkey and mails the owner. Refuses with `accounts.passkey-last` (409) if it is the last sign-in method, and with
 * 404 for another user's passkey.
 */
export async function removePasskey(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const person = requirePerson(ctx)
  const { userId } = person
  await inTransaction(ctx, async (txCtx) => {
    await txCtx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
    const others = await txCtx.db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), ne(passkeys.id, id)))
    const { password, google } = await signInMethodsOf(txCtx, userId)
    const removed = await txCtx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw notFound()
    if (others.length === 0 && !password && !google) throw new Refusal("accounts.passkey-last", {}, { status: 409 })
    await requireRemainingFactor(txCtx, person)
    await recordEvent(txCtx, { name: "passkey.removed", subject: `user:${userId}`, facts: { passkeyId: id } })
    await sendSecurityChangeMail(txCtx, userId, "passkey-removed")
  })
}

/** Starts a sign-in by passkey. The options do not depend on the user. Refuses with `platform.too-many`. */
export async function startPasskeySignIn(ctx: Ctx): Promise<Ceremony<PublicKeyCredentialRequestOptionsJSON>> {
  await enforceRateLimit(ctx, `passkey:ip:${ctx.network}`, ctx.config.demo ? 2000 : 100, HOUR_SECONDS)
  const { headers, response } = await authOf(ctx).api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  })
  return { options: { ...response, userVerification: "required" }, cookies: headers.getSetCookie() }
}

/**
 * Signs in by passkey, which counts as both factors. `cookieHeader` is the request's Cookie header. Refuses with
 * `accounts.passkey-failed` (401), the same for an unknown passkey, a wrong signature and a ceremony of another browser.
 */
export async function signInByPasskey(
  ctx: Ctx,
  { response }: PasskeySignIn,
  cookieHeader: string | null,
): Promise<SignedIn> {
  await enforceRateLimit(ctx, `passkey:ip:${ctx.network}`, ctx.config.demo ? 2000 : 100, HOUR_SECONDS)
  const { headers } = await authOf(ctx)
    .api.verifyPasskeyAuthentication({
      body: { response },
      headers: new Headers({ cookie: onlyCookie(cookieHeader, "passkey") }),
      returnHeaders: true,
    })
    .catch((error) => {
      throw asPasskeyRefusal(error, 401)
    })
  return finishSignIn(ctx, headers.getSetCookie(), "passkey")
}

/** better-auth answers 500 for a malformed registration response. */
function asPasskeyRefusal(error: unknown, status = 422): unknown {
  if (!isAPIError(error)) return error
  const code = (error.body as { code?: string } | undefined)?.code
  const isMalformed = code === "FAILED_TO_VERIFY_REGISTRATION"
  return error.statusCode < 500 || isMalformed ? new Refusal("accounts.passkey-failed", {}, { status }) : error
}
