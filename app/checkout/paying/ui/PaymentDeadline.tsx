import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Notice } from "../../../platform/ui/Notice"

/** Payment deadline of a confirmed booking, if there is one. */
export function PaymentDeadline({ until }: { until: Date | undefined }) {
  if (!until) return null
  return <Notice>{m.checkout_pay_until({ until: formatInstant(until) })}</Notice>
}
