import { createHmac, timingSafeEqual } from "node:crypto"
import type { Ctx } from "../platform/context.server"

/** Remembers in the browser, for a year, that this account was signed in to from it. */
const DEVICE_COOKIE = "house.device"

/** What stands for an account's address where the address itself must not. */
export const deviceMark = (ctx: Ctx, email: string) =>
  createHmac("sha256", ctx.config.authSecret).update(`device:${email}`).digest("base64url").slice(0, 32)

/** The cookie of a browser that has proved itself for this account, by a sign-in or a link from its mail. */
export function deviceCookie(ctx: Ctx, email: string): string {
  const secure = ctx.config.baseUrl.startsWith("https://") ? "; Secure" : ""
  return `${DEVICE_COOKIE}=${deviceMark(ctx, email)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax${secure}`
}

/** Whether the request's Cookie header shows that this browser has proved itself for the account. */
export function isKnownDevice(ctx: Ctx, email: string, cookies: string | null): boolean {
  const given = cookies
    ?.split(/;\s*/)
    .find((pair) => pair.startsWith(`${DEVICE_COOKIE}=`))
    ?.slice(DEVICE_COOKIE.length + 1)
  const expected = Buffer.from(deviceMark(ctx, email))
  const found = Buffer.from(given ?? "")
  return found.length === expected.length && timingSafeEqual(found, expected)
}
