import type { ReactNode } from "react"
import { VOUCHER_MONTHS } from "../../bookings/rules/cancellation"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { type Currency, formatCents } from "../../platform/money"
import { Notice } from "../../platform/ui/Notice"

/** What comes back, in cents of `currency` (`comingBack`). */
type Back = {
  money: { to: "card" | "crypto"; cents: number } | null
  setOff: { is: "back" | "later"; cents: number } | null
  currency: Currency
}

type Props = {
  /** Why the booking ended, in a sentence. */
  why: string
  /** What the voucher for it stands for, in euro cents; null where there is none. */
  voucherCents: number | null
  back: Back
  /** Where its code is to be found. */
  children?: ReactNode
}

/** That a booking ended, the voucher given for it, and what comes back, as its mail said. */
export function CancelledNotice({ why, voucherCents, back, children }: Props) {
  return (
    <Notice>
      {why}
      {voucherCents === null ? null : (
        <p className="mt-2">
          {m.checkout_voucher_given({ amount: formatCents(voucherCents, "eur"), months: VOUCHER_MONTHS })} {children}
        </p>
      )}
      {backWords(back).map((words) => (
        <p key={words} className="mt-2">
          {words}
        </p>
      ))}
    </Notice>
  )
}

function backWords({ money, setOff, currency }: Back): string[] {
  const words: string[] = []
  if (money) words.push(moneyWords[money.to]({ amount: formatCents(money.cents, currency) }))
  if (setOff) words.push(setOffWords[setOff.is]({ amount: formatCents(setOff.cents, currency) }))
  return words
}

const moneyWords = { card: m.checkout_mail_house_cancelled_card, crypto: m.checkout_mail_house_cancelled_crypto }
const setOffWords = {
  back: m.checkout_mail_customer_cancelled_set_off,
  later: m.checkout_mail_customer_cancelled_set_off_later,
}
