import type { Ctx } from "../platform/context.server"
import { keyedHash } from "../platform/keyed-hash.server"
import { ispNetworkOf } from "../platform/network.server"
import { mailboxOf } from "./rules/mailbox"

/** The caller's network, for counting; "" if unknown. */
export const networkHash = (ctx: Ctx): string => (ctx.network ? keyedHash(ctx, "guest network", ctx.network) : "")

/** The network of the caller's internet service provider (ISP), for counting; "" if unknown. */
export const ispNetworkHash = (ctx: Ctx): string =>
  ctx.network ? keyedHash(ctx, "guest provider", ispNetworkOf(ctx.network)) : ""

/** The mailbox of an address, for counting. */
export const mailboxHash = (ctx: Ctx, email: string): string => keyedHash(ctx, "guest mailbox", mailboxOf(email))
