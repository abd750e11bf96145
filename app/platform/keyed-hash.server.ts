import { createHmac, timingSafeEqual } from "node:crypto"
import type { Ctx } from "./context.server"

/** A hash that only this site can make, for `purpose` alone: what it stands for cannot be guessed from the database. */
export const keyedHash = (ctx: Ctx, purpose: string, text: string): string =>
  createHmac("sha256", ctx.config.authSecret).update(`${purpose} ${text}`).digest("base64url")

/** Compares two hashes in a time that tells nothing. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
