import type { Ctx } from "../../platform/context.server"
import { paidCentsOf } from "../paying/received-money.server"
import { reviseVoucher } from "./vouchers.server"

/** `reviseVoucher` with everything still paid for the booking. */
export const reviseVoucherOf = (ctx: Ctx, bookingId: string): Promise<void> =>
  reviseVoucher(ctx, bookingId, paidCentsOf)
