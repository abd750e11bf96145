import type { z } from "zod"
import type { Ctx } from "../../platform/context.server"
import type { intentForm } from "../forms"

/** The payment request of a legacy client (part 2 §7, part 3 §7, D4). */
export type LegacyIntent = z.output<typeof intentForm>

declare module "../../platform/context.server" {
  interface Features {
    /**
     * Purchases that a legacy client may start by asking for their payment, when no booking matches. Undefined if it is
     * not one of theirs.
     */
    legacyOrders: Record<string, (ctx: Ctx, requested: LegacyIntent) => Promise<{ clientSecret: string } | undefined>>
  }
}

/**
 * Starts a purchase that matches the request; undefined if there is none. Such clients name an address, and none of what
 * a booking's payment names.
 */
export async function openLegacyOrder(
  ctx: Ctx,
  requested: LegacyIntent,
): Promise<{ clientSecret: string } | undefined> {
  const { email, token, purchaseType, metadata } = requested
  if (email === undefined || token !== undefined || purchaseType !== undefined || metadata !== undefined)
    return undefined
  for (const open of Object.values(ctx.features.legacyOrders)) {
    const opened = await open(ctx, requested)
    if (opened) return opened
  }
  return undefined
}
