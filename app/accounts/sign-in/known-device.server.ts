import { randomBytes } from "node:crypto"
import { and, eq, type SQL } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { signInMethods, users } from "../tables.server"

/** Remembers in the browser that this account was signed in to from it. */
const DEVICE_COOKIE = "house.device"
const DEVICE_DAYS = 180
const DAY_SECONDS = 24 * 60 * 60
/** The device's id (128 bits), when it ends (seconds since 1970), and the signature. */
const DEVICE = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** `passwordHash` is null for an account that signs in by other ways alone. */
type Account = { userId: string; passwordHash: string | null }

/**
 * The cookie of a browser that has proved itself for this account, by a sign-in or a link from its mail. It says nothing of the
 * account, and ends with the account's password: call it after that was set.
 */
export async function deviceCookie(ctx: Ctx, userId: string): Promise<string> {
  const account = (await accountWhere(ctx, eq(users.id, userId))) ?? { userId, passwordHash: null }
  const id = randomBytes(16).toString("base64url")
  const ends = String(secondsNow(ctx) + DEVICE_DAYS * DAY_SECONDS)
  const secure = ctx.config.baseUrl.startsWith("https://") ? "; Secure" : ""
  const value = `${id}.${ends}.${signature(ctx, id, ends, account)}`
  return `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${DEVICE_DAYS * DAY_SECONDS}; HttpOnly; SameSite=Lax${secure}`
}

/**
 * The id of the device by which this browser has proved itself for the account; undefined where it has not. `cookies` is the
 * request's Cookie header. The same is done for an account that does not exist.
 */
export async function knownDevice(
  ctx: Ctx,
  account: { email: string } | { userId: string },
  cookies: string | null,
): Promise<string | undefined> {
  const [, id = "", ends = "", given = ""] = DEVICE.exec(valueIn(cookies)) ?? []
  if (!id || Number(ends) <= secondsNow(ctx)) return undefined
  const found = await accountWhere(
    ctx,
    "email" in account ? eq(users.email, account.email) : eq(users.id, account.userId),
  )
  const isSigned = isSameHash(given, signature(ctx, id, ends, found ?? { userId: "", passwordHash: null }))
  return found && isSigned ? id : undefined
}

async function accountWhere(ctx: Ctx, which: SQL): Promise<Account | undefined> {
  const [account] = await ctx.db
    .select({ userId: users.id, passwordHash: signInMethods.password })
    .from(users)
    .leftJoin(signInMethods, and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, "credential")))
    .where(which)
  return account
}

const signature = (ctx: Ctx, id: string, ends: string, { userId, passwordHash }: Account) =>
  keyedHash(ctx, "device", JSON.stringify([id, ends, userId, passwordHash]))

const secondsNow = (ctx: Ctx) => Math.floor(ctx.now().getTime() / 1000)

const valueIn = (cookies: string | null): string =>
  cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1) ?? ""
