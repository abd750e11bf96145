import type { Cryptocurrency } from "../../payments/rules/crypto"

type Payable = { status: string; paymentStatus: string; paymentMethod: string | null }

/** Whether no payment step is left: paid, to be paid at the agency, or in declared crypto. */
export const needsNoPayment = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  status !== "cancelled" &&
  (paymentStatus === "paid" ||
    status === "completed" ||
    ((status === "pending" || status === "confirmed") && (paymentMethod === "agency" || paymentMethod === "crypto")))

/** Whether the agency can still receive money for a booking: pending, confirmed or completed, and not fully paid. */
export const isDueAtAgency = ({ status, paymentStatus, paymentMethod }: Payable): boolean =>
  paymentMethod === "agency" &&
  (status === "pending" || status === "confirmed" || status === "completed") &&
  (paymentStatus === "pending" || paymentStatus === "failed")

/** Whether a booking can be paid now: held, or confirmed by the company and unpaid. */
export const canBePaid = (booking: Payable): boolean =>
  (booking.status === "held" || booking.status === "confirmed") &&
  booking.paymentStatus !== "refunded" &&
  !needsNoPayment(booking)

/** A customer's choice: card online, cash or card at the agency (the company's office, or the airport for a pickup there), or a cryptocurrency. */
export const paymentMethods = ["card", "agency", "crypto"] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/**
 * How a payment is made: `PaymentMethod` with the cryptocurrency that was chosen. A booking and the wizard store
 * `BookingPaymentMethod` instead: `online` for a card, `crypto` for any cryptocurrency.
 */
export type PaymentMethodOrCrypto = "card" | "agency" | Cryptocurrency
