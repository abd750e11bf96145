import type { Ctx } from "../platform/context.server"
import { keyedHash } from "../platform/keyed-hash.server"
import { ispNetworkOf } from "../platform/network.server"

/** The caller's network, for counting; null if unknown. */
export const networkHash = (ctx: Ctx): string | null =>
  ctx.network ? keyedHash(ctx, "guest network", ctx.network) : null

/** The network of the caller's internet service provider (ISP), for counting; "" if unknown. */
export const ispNetworkHash = (ctx: Ctx): string =>
  ctx.network ? keyedHash(ctx, "guest provider", ispNetworkOf(ctx.network)) : ""

/** An e-mail address, for counting. */
export const emailHash = (ctx: Ctx, email: string): string => keyedHash(ctx, "guest e-mail", email.trim().toLowerCase())
