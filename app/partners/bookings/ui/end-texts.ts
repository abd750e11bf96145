import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { BookingEnd } from "../../rules/booking-end"

const texts: Record<BookingEnd, (parameters: { moment: string }) => string> = {
  customer: m.partners_ended_customer,
  partner: m.partners_ended_partner,
  company: m.partners_ended_company,
  company_declined: m.partners_ended_company_declined,
  force_majeure: m.partners_ended_force_majeure,
  unanswered: m.partners_ended_unanswered,
  unpaid: m.partners_ended_unpaid,
  incomplete: m.partners_ended_incomplete,
  unconfirmed: m.partners_ended_unconfirmed,
  taken: m.partners_ended_taken,
  payment: m.partners_ended_payment,
}

/** Who ended a booking, why and when, as a sentence to its partner. */
export const endText = ({ by, at }: { by: BookingEnd; at: Date }): string =>
  texts[by]({ moment: formatInstant(at, { dateStyle: "long", timeStyle: "short" }) })
