import type { CancelReason } from "../../bookings/rules/states"

/** Who or what ended a booking early: a person, the company's force majeure, or time and payment. */
export type BookingEnd =
  | "customer"
  | "partner"
  | "company"
  /** The company declined it in the partner's place. */
  | "company_declined"
  | "force_majeure"
  /** The request was not answered in time. */
  | "unanswered"
  /** The payment did not arrive in time. */
  | "unpaid"
  /** The payment was never completed. */
  | "incomplete"
  /** The agency did not confirm it before its dates. */
  | "unconfirmed"
  /** The payment arrived when the dates were taken. */
  | "taken"
  /** The payment was not accepted. */
  | "payment"

type Ended = {
  cancelReason: CancelReason | null
  paymentMethod: string | null
  placedAt: Date | null
  confirmedAt: Date | null
  answer: "confirmed" | "declined" | null
  isByPartner: boolean
}

const ends: Record<Exclude<CancelReason, "expired" | "operator" | "declined">, BookingEnd> = {
  customer: "customer",
  "customer-free": "customer",
  "customer-answer-overdue": "customer",
  "force-majeure": "force_majeure",
  unconfirmed: "unconfirmed",
  taken: "taken",
  "crypto-not-received": "payment",
  "amount-mismatch": "payment",
}

/** Undefined unless the booking ended early. */
export function bookingEndOf(ended: Ended): BookingEnd | undefined {
  const { cancelReason, answer, isByPartner } = ended
  if (cancelReason === null) return undefined
  if (cancelReason === "expired") return lapseOf(ended)
  if (cancelReason !== "operator" && cancelReason !== "declined") return ends[cancelReason]
  if (isByPartner) return "partner"
  return cancelReason === "declined" || answer === "declined" ? "company_declined" : "company"
}

function lapseOf({ paymentMethod, placedAt, confirmedAt }: Ended): BookingEnd {
  if (placedAt === null) return "incomplete"
  return confirmedAt === null && paymentMethod === "online" ? "unanswered" : "unpaid"
}
