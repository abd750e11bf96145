/** Unpaid orders of all guests together. */
export const MAX_GUEST_ORDERS = 600
/** Unpaid orders of the guests of one provider's network, so that a few networks cannot block everybody. */
export const MAX_OF_PROVIDER = 100
/** From so many unpaid orders on, each provider's network may have only `MAX_OF_PROVIDER_WHEN_CROWDED`. */
export const CROWDED_GUEST_ORDERS = 200
export const MAX_OF_PROVIDER_WHEN_CROWDED = 3

/** `all`: unpaid orders of guests; `ofProvider`: those of the same provider's network, undefined if that is unknown. */
export type GuestOrderCounts = { all: number; ofProvider: number | undefined }

/** Whether one more guest may have an unpaid order. */
export function mayGuestOrder({ all, ofProvider = 0 }: GuestOrderCounts): boolean {
  if (all >= MAX_GUEST_ORDERS) return false
  return ofProvider < (all < CROWDED_GUEST_ORDERS ? MAX_OF_PROVIDER : MAX_OF_PROVIDER_WHEN_CROWDED)
}
