import { eq, sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { keyedHash } from "../platform/keyed-hash.server"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS, tryConsumeAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { rateLimits } from "../platform/tables.server"
import { knownBrowserId } from "./sign-in/known-browser.server"

const QUARTER_HOUR = 15 * 60

/** Attempts per day from one known browser; beyond it, the browser counts as unknown. */
const MAX_PER_BROWSER_AND_DAY = 60

/** In demo mode all visitors may share one IP address. */
const ipLimit = (ctx: Ctx, limit: number) => (ctx.config.demo ? limit * 20 : limit)

/** Hash, so that the rate limit table contains no addresses. */
const accountKey = (ctx: Ctx, email: string) => keyedHash(ctx, "account", email).slice(0, 16)

/** The same answer for a right and a wrong password or code: the owner gets in by a password reset. */
const unknownBrowserRefusal = () => new Refusal("accounts.browser-unknown", {}, { status: 403 })

/**
 * Counts and limits a sign-in attempt by password; returns a function that takes the count back after a success. A known browser
 * has its own limit; beyond its limit per day, which includes refused attempts, it counts as unknown. Unknown browsers are limited
 * per IP address (refused with `platform.too-many`) and together per account (`accounts.browser-unknown`, 403).
 * docs/decisions/0019.
 */
export async function countSignInAttempt(
  ctx: Ctx,
  email: string,
  cookieHeader: string | null,
): Promise<() => Promise<void>> {
  const account = accountKey(ctx, email)
  const keys: string[] = []
  const countOrRefuse = (key: string, limit: number, seconds: number) => {
    keys.push(key)
    return enforceRateLimit(ctx, key, limit, seconds)
  }
  const countUpTo = (key: string, limit: number, seconds: number) => {
    keys.push(key)
    return tryConsumeAttempt(ctx, key, limit, seconds)
  }
  const uncountAttempt = async () => {
    for (const key of keys)
      await ctx.db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(eq(rateLimits.key, key))
  }
  const browserId = await knownBrowserId(ctx, { email }, cookieHeader)
  if (browserId && (await countUpTo(`sign-in:browser-day:${browserId}`, MAX_PER_BROWSER_AND_DAY, DAY_SECONDS))) {
    await countOrRefuse(`sign-in:browser:${browserId}`, 20, QUARTER_HOUR)
    return uncountAttempt
  }
  await countOrRefuse(`sign-in:ip:${ctx.network}`, ipLimit(ctx, 40), QUARTER_HOUR)
  await countOrRefuse(`sign-in:pair:${account}:${ctx.network}`, 8, QUARTER_HOUR)
  const accountLimits = [
    [`sign-in:account:${account}`, 40, HOUR_SECONDS],
    [`sign-in:account-day:${account}`, 100, DAY_SECONDS],
  ] as const
  let isUsedUp = false
  for (const [key, limit, seconds] of accountLimits) if (!(await countUpTo(key, limit, seconds))) isUsedUp = true
  if (isUsedUp) throw unknownBrowserRefusal()
  return uncountAttempt
}

/** Counts and limits a second-factor code, as `countSignInAttempt` does, with its own limits. */
export async function countCodeAttempt(ctx: Ctx, user: { id: string }, cookieHeader: string | null): Promise<void> {
  const browserId = await knownBrowserId(ctx, { userId: user.id }, cookieHeader)
  if (
    browserId &&
    (await tryConsumeAttempt(ctx, `code:browser-day:${browserId}`, MAX_PER_BROWSER_AND_DAY, DAY_SECONDS))
  ) {
    await enforceRateLimit(ctx, `code:browser:${browserId}`, 20, QUARTER_HOUR)
    return
  }
  await enforceRateLimit(ctx, `code:ip:${ctx.network}`, ipLimit(ctx, 40), QUARTER_HOUR)
  await enforceRateLimit(ctx, `code:pair:${user.id}:${ctx.network}`, 20, QUARTER_HOUR)
  if (!(await tryConsumeAttempt(ctx, `code:account-day:${user.id}`, 60, DAY_SECONDS))) throw unknownBrowserRefusal()
}

/** Claims an authenticator code before it is verified; false if it was claimed already. A code is valid for 90 seconds. */
export function claimTotpCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  return tryConsumeAttempt(ctx, `code:used:${keyedHash(ctx, "code", `${userId} ${code}`).slice(0, 24)}`, 1, 90)
}

/** Limits sign-ups per IP address and per e-mail address. */
export async function limitSignUps(ctx: Ctx, email: string): Promise<void> {
  await limitNewAccounts(ctx)
  await enforceRateLimit(ctx, `sign-up:account:${accountKey(ctx, email)}`, 5, HOUR_SECONDS)
  await enforceRateLimit(ctx, `sign-up:account-day:${accountKey(ctx, email)}`, 20, DAY_SECONDS)
}

/** Limits mail requests per IP address. The limit per account is `consumeMailQuota`, which is not visible to the caller. */
export const limitMailRequests = (ctx: Ctx, kind: "verify" | "reset") =>
  enforceRateLimit(ctx, `${kind}:ip:${ctx.network}`, ipLimit(ctx, 20), HOUR_SECONDS)

/**
 * Whether the account may get another mail of this kind: three per hour; after twelve per day, one per hour. Links are valid
 * for an hour or more, so one that still works is always in the mailbox.
 */
export async function consumeMailQuota(ctx: Ctx, kind: string, userId: string): Promise<boolean> {
  if (!(await tryConsumeAttempt(ctx, `${kind}:mail-hour:${userId}`, 3, HOUR_SECONDS))) return false
  if (await tryConsumeAttempt(ctx, `${kind}:mail-day:${userId}`, 12, DAY_SECONDS)) return true
  return tryConsumeAttempt(ctx, `${kind}:mail-late:${userId}`, 1, HOUR_SECONDS)
}

/** Limits both steps of a Google sign-in: redirect and callback. */
export const limitGoogleSignIns = (ctx: Ctx) =>
  enforceRateLimit(ctx, `google:ip:${ctx.network}`, ipLimit(ctx, 40), QUARTER_HOUR)

/** Limits new accounts per IP address, including those created by Google sign-in. */
export const limitNewAccounts = (ctx: Ctx) =>
  enforceRateLimit(ctx, `sign-up:ip:${ctx.network}`, ipLimit(ctx, 20), HOUR_SECONDS)

export const limitLinkUses = (ctx: Ctx) =>
  enforceRateLimit(ctx, `link:ip:${ctx.network}`, ipLimit(ctx, 30), HOUR_SECONDS)

/** Limits uploads per user and per IP address (one person may have many accounts). */
export async function limitUploads(ctx: Ctx, userId: string): Promise<void> {
  await enforceRateLimit(ctx, `upload:${userId}`, 40, HOUR_SECONDS)
  await enforceRateLimit(ctx, `upload:ip:${ctx.network}`, ipLimit(ctx, 120), HOUR_SECONDS)
}

export async function limitInvitedUploads(ctx: Ctx, bookingId: string): Promise<void> {
  await enforceRateLimit(ctx, `upload:invited:${bookingId}`, 20, HOUR_SECONDS)
  await enforceRateLimit(ctx, `upload:ip:${ctx.network}`, ipLimit(ctx, 120), HOUR_SECONDS)
}
