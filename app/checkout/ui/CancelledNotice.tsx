import type { ReactNode } from "react"
import { VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { Notice } from "../../platform/ui/Notice"

type Props = {
  /** Why the booking ended, in a sentence. */
  why: string
  /** What the voucher for it stands for, in euro cents; null where there is none. */
  voucherCents: number | null
  /** Where its code is to be found. */
  children?: ReactNode
}

/** That a booking ended, and the voucher given for it. */
export function CancelledNotice({ why, voucherCents, children }: Props) {
  return (
    <Notice>
      {why}
      {voucherCents === null ? null : (
        <p className="mt-2">
          {m.checkout_voucher_given({ amount: formatCents(voucherCents, "eur"), months: VOUCHER_MONTHS })} {children}
        </p>
      )}
    </Notice>
  )
}
