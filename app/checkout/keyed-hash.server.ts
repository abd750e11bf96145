import { createHmac, timingSafeEqual } from "node:crypto"
import type { Ctx } from "../platform/context.server"
import { mailboxOf } from "./rules/mailbox"

/** A hash that only this site can make, for `purpose` alone: what it stands for cannot be guessed from the database. */
export const keyedHash = (ctx: Ctx, purpose: string, text: string): string =>
  createHmac("sha256", ctx.config.authSecret).update(`${purpose} ${text}`).digest("base64url")

/** The caller's network, for counting; "" where it is not known. */
export const networkHash = (ctx: Ctx): string => (ctx.ip ? keyedHash(ctx, "guest network", ctx.ip) : "")

/** The mailbox of an address, for counting. */
export const mailboxHash = (ctx: Ctx, email: string): string => keyedHash(ctx, "guest mailbox", mailboxOf(email))

/** Compares two hashes in a time that tells nothing. */
export function isSameHash(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
