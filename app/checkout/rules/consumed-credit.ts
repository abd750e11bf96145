import type { CancelReason } from "../../bookings/rules/states"

type Ended = { cancelReason: CancelReason | null; paymentStatus: string }

/** Cancellation reasons that give a voucher for paid bookings, gift card credit included (D28). */
export const VOUCHER_REASONS: CancelReason[] = ["customer", "force-majeure"]

/** Whether the gift card credit of an ended booking stays spent; otherwise it is released. */
export const isCreditConsumed = ({ cancelReason: reason, paymentStatus: paid }: Ended): boolean =>
  reason === "unconfirmed" || (reason !== null && VOUCHER_REASONS.includes(reason) && paid === "paid")
