import type { Coin } from "../../payments/rules/coins"
import type { CardChoice } from "../../payments/rules/saved-cards"
import type { CryptoOrder } from "../../payments/ui/CryptoPayment"
import { type ApiAnswer, callApi } from "../../platform/ui/call-api"
import type { Consents } from "../rules/consents"
import type { Amount } from "./amount-changed"
import { type Ending, endingWords } from "./ending-words"

/** Until when a held booking is kept: an instant, and the seconds until then by the clock of the server. */
export type Kept = { expiresAt: string; secondsLeft: number }

export type PaymentChoice = { means: "card" | "agency" | Coin; card?: CardChoice; consents: Consents }

export type StartedCrypto = CryptoOrder & { paymentId: string; quotedSeconds: number }

export type StartedPayment =
  | { kind: "placed" }
  | { kind: "card"; clientSecret: string; kept?: Kept | null }
  | ({ kind: "crypto"; kept?: Kept | null } & StartedCrypto)

/** How a purchase stands once its payment was tried; `ended`: why nothing is left to try. */
export type PurchaseState = { isPaid: boolean; ended?: string }

/** What is paid for: how its payment is begun, and how one asks what became of it. Beginning again gives the same payment. */
export type Purchase = {
  start: (choice: PaymentChoice, amount: Amount) => Promise<ApiAnswer<StartedPayment>>
  complete: () => Promise<ApiAnswer<PurchaseState>>
}

/** `token`: a guest's; `isSignedIn`: the page was opened by a signed-in person, whatever has become of their session. */
export type BookingAccess = { bookingId: string; token: string | undefined; isSignedIn: boolean }

type BookingState = { paymentStatus: string; ending: Ending | null }

/** A booking, as `/api/checkouts` pays it. */
export function bookingPurchase({ bookingId, ...access }: BookingAccess): Purchase {
  const base = `/api/checkouts/${bookingId}`
  return {
    start: ({ means, card, consents }, { charged: expectedTotal, currency }) =>
      callApi<StartedPayment>(`${base}/payment`, {
        body: { ...access, means, card, consents, expectedTotal, currency },
      }),
    complete: async () => {
      const answer = await callApi<BookingState>(`${base}/completion`, { body: access })
      if (!answer.ok) return answer
      const { paymentStatus, ending } = answer.data
      return { ok: true, data: { isPaid: paymentStatus === "paid", ended: ending ? endingWords(ending) : undefined } }
    },
  }
}

/** Says that the coins were sent, by which transaction where it is known. */
export const declareCoinsSent = ({ bookingId, ...access }: BookingAccess, transactionId: string) =>
  callApi(`/api/checkouts/${bookingId}/crypto-declaration`, { body: { ...access, transactionId } })

/**
 * The customer leaves the payment: what was kept is free again at once. Where that fails, its time runs out by itself. True where
 * its payment had gone through after all.
 */
export async function leaveCheckout({ bookingId, ...access }: BookingAccess): Promise<boolean> {
  const answer = await callApi<BookingState>(`/api/checkouts/${bookingId}/abandonment`, { body: access })
  return answer.ok && answer.data.paymentStatus === "paid"
}
