/** Unpaid orders of all guests together. */
export const MAX_GUEST_ORDERS = 600
/** Unpaid orders of the guests of one internet service provider (ISP), so that a few networks cannot block everybody. */
export const MAX_PER_ISP = 100
/** From so many unpaid orders on, each ISP may have only `MAX_PER_ISP_WHEN_CROWDED`. */
export const CROWDED_GUEST_ORDERS = 200
export const MAX_PER_ISP_WHEN_CROWDED = 3

/** `all`: unpaid orders of guests; `ofIsp`: those of the same ISP, undefined if that is unknown. */
export type GuestOrderCounts = { all: number; ofIsp: number | undefined }

/** Whether one more guest may have an unpaid order. */
export function mayGuestOrder({ all, ofIsp = 0 }: GuestOrderCounts): boolean {
  if (all >= MAX_GUEST_ORDERS) return false
  return ofIsp < (all < CROWDED_GUEST_ORDERS ? MAX_PER_ISP : MAX_PER_ISP_WHEN_CROWDED)
}
