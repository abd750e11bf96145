import { createHmac, timingSafeEqual } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Ctx } from "../platform/context.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { rateLimits } from "../platform/tables.server"

const QUARTER = 15 * 60
const HOUR = 60 * 60

/** Remembers in the browser, for a year, that this account was signed in to from it. */
const DEVICE_COOKIE = "house.device"

const markOf = (ctx: Ctx, email: string) =>
  createHmac("sha256", ctx.config.authSecret).update(`device:${email}`).digest("base64url").slice(0, 32)

/** The cookie of a browser that has proved itself for this account, by a sign-in or a link from its mail. */
export function deviceCookie(ctx: Ctx, email: string): string {
  const secure = ctx.config.baseUrl.startsWith("https://") ? "; Secure" : ""
  return `${DEVICE_COOKIE}=${markOf(ctx, email)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`
}

function isKnownDevice(ctx: Ctx, email: string, cookies: string | null): boolean {
  const given = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1)
  const expected = markOf(ctx, email)
  return given?.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

/** Everyone shares one address on a demonstration machine. */
const perAddress = (ctx: Ctx, most: number) => (ctx.config.demo ? most * 20 : most)

/** A key for an account that does not tell its address. */
const hidden = (ctx: Ctx, email: string) => markOf(ctx, email).slice(0, 16)

/**
 * Counts a sign-in attempt; refuses with `platform.too-many`. Failed attempts at one account are limited for strangers
 * as a whole, while a browser that has signed in to it before has a limit of its own: guessers are slowed and the owner
 * is not locked out. Returns how to take the count back after a success.
 */
export async function countSignIn(ctx: Ctx, email: string, cookies: string | null): Promise<() => Promise<void>> {
  const account = hidden(ctx, email)
  const known = isKnownDevice(ctx, email, cookies)
  const keys: [string, number, number][] = [
    [`sign-in:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER],
    known ? [`sign-in:device:${account}`, 20, QUARTER] : [`sign-in:pair:${account}:${ctx.ip}`, 8, QUARTER],
    ...(known ? [] : [[`sign-in:account:${account}`, 40, HOUR] as [string, number, number]]),
  ]
  for (const [key, most, seconds] of keys) await countAttempt(ctx, key, most, seconds)
  return async () => {
    for (const [key] of keys)
      await ctx.db
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(sql`${rateLimits.key} = ${key}`)
  }
}

/**
 * Counts a code at the second step of a sign-in; refuses with `platform.too-many`. As with passwords, the owner's own
 * browser has a limit of its own.
 */
export async function countCode(ctx: Ctx, user: { id: string; email: string }, cookies: string | null): Promise<void> {
  await countAttempt(ctx, `code:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER)
  if (isKnownDevice(ctx, user.email, cookies)) return countAttempt(ctx, `code:device:${user.id}`, 20, QUARTER)
  await countAttempt(ctx, `code:account:${user.id}`, 20, QUARTER)
  await countAttempt(ctx, `code:account-day:${user.id}`, 60, 24 * HOUR)
}

/** Whether this code of the app is used for the first time: it is good for a minute and a half, and for one sign-in. */
export async function isFirstUse(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const mark = createHmac("sha256", ctx.config.authSecret).update(`code:${userId}:${code}`).digest("base64url")
  try {
    await countAttempt(ctx, `code:used:${mark.slice(0, 24)}`, 1, 90)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Counts a sign-up, or a wish for a mail, per address of the network and per account. */
export async function countMailWish(ctx: Ctx, kind: "sign-up" | "verify" | "reset", email: string): Promise<void> {
  await countAttempt(ctx, `${kind}:ip:${ctx.ip}`, perAddress(ctx, 20), HOUR)
  await countAttempt(ctx, `${kind}:account:${hidden(ctx, email)}`, 5, HOUR)
}

/** Counts a step of a sign-in with Google: going there, and coming back. */
export const countGoogle = (ctx: Ctx) => countAttempt(ctx, `google:ip:${ctx.ip}`, perAddress(ctx, 40), QUARTER)

/** Counts an account that Google opens among the sign-ups of the network's address. */
export const countNewcomer = (ctx: Ctx) => countAttempt(ctx, `sign-up:ip:${ctx.ip}`, perAddress(ctx, 20), HOUR)

/** Counts an attempt to use a link from a mail. */
export const countLinkUse = (ctx: Ctx) => countAttempt(ctx, `link:ip:${ctx.ip}`, perAddress(ctx, 30), HOUR)

/** Counts an upload of the signed-in person. */
export const countUpload = (ctx: Ctx, userId: string) => countAttempt(ctx, `upload:${userId}`, 40, HOUR)
