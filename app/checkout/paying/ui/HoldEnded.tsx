import type { ReactNode } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"
import type { HoldEnd } from "./purchase"

/** Why a hold ended. `children` starts again; dates that are already booked have a link to the customer's bookings instead. */
export function HoldEnded({ end: { why, isBooked }, children }: { end: HoldEnd; children: ReactNode }) {
  return (
    <div className="grid gap-6">
      <Notice tone="danger">{why}</Notice>
      <div className="flex flex-wrap gap-3">
        {isBooked ? (
          <LinkButton to="/account/bookings" variant="outline">
            {m.checkout_to_bookings()}
          </LinkButton>
        ) : (
          children
        )}
      </div>
    </div>
  )
}
