import { createHmac, timingSafeEqual } from "node:crypto"
import type { Ctx } from "./context.server"

/** HMAC with the site's secret, different for each `purpose`, so that `text` cannot be guessed from the database. */
export const keyedHash = (ctx: Ctx, purpose: string, text: string): string =>
  createHmac("sha256", ctx.config.authSecret).update(`${purpose} ${text}`).digest("base64url")

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
