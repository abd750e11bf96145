import { randomBytes } from "node:crypto"
import { and, eq, type SQL } from "drizzle-orm"
import type { Ctx } from "../../platform/context.server"
import { cookieIn, siteCookie } from "../../platform/http/cookie.server"
import { isSameHash, keyedHash } from "../../platform/keyed-hash.server"
import { signInMethods, users } from "../tables.server"

/** Marks a browser that has signed in to an account. */
const BROWSER_COOKIE = "app.device"
const BROWSER_DAYS = 180
const DAY_SECONDS = 24 * 60 * 60
/** The browser's id (128 bits), the expiry (seconds since 1970), and the signature. */
const BROWSER_VALUE = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/** `passwordHash` is null for an account without a password. */
type Account = { userId: string; passwordHash: string | null }

/**
 * The cookie of a browser that has signed in to this account or set its password by a link from its mail. Its value does not reveal the
 * account and is invalid after a change of the password, so it must be made after the new password is stored.
 */
export async function knownBrowserCookie(ctx: Ctx, userId: string): Promise<string> {
  const account = (await accountWhere(ctx, eq(users.id, userId))) ?? { userId, passwordHash: null }
  const id = randomBytes(16).toString("base64url")
  const expiry = String(secondsNow(ctx) + BROWSER_DAYS * DAY_SECONDS)
  return siteCookie(BROWSER_COOKIE, `${id}.${expiry}.${signature(ctx, id, expiry, account)}`, {
    maxAgeSeconds: BROWSER_DAYS * DAY_SECONDS,
    secure: ctx.config.baseUrl.startsWith("https://"),
  })
}

/**
 * The id of this browser if its cookie is valid for the account, else undefined. `cookieHeader` is the request's Cookie
 * header. An account that does not exist takes the same work, so that timing does not reveal it.
 */
export async function knownBrowserId(
  ctx: Ctx,
  account: { email: string } | { userId: string },
  cookieHeader: string | null,
): Promise<string | undefined> {
  const [, id = "", expiry = "", given = ""] = BROWSER_VALUE.exec(cookieIn(cookieHeader, BROWSER_COOKIE) ?? "") ?? []
  if (!id || Number(expiry) <= secondsNow(ctx)) return undefined
  const found = await accountWhere(
    ctx,
    "email" in account ? eq(users.email, account.email) : eq(users.id, account.userId),
  )
  const isSigned = isSameHash(given, signature(ctx, id, expiry, found ?? { userId: "", passwordHash: null }))
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

const signature = (ctx: Ctx, id: string, expiry: string, { userId, passwordHash }: Account) =>
  keyedHash(ctx, "known-browser", JSON.stringify([id, expiry, userId, passwordHash]))

const secondsNow = (ctx: Ctx) => Math.floor(ctx.now().getTime() / 1000)
