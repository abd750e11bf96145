import { useRef } from "react"
import { useNavigate, useRevalidator } from "react-router"
import { PaymentForm } from "../../../checkout/paying/ui/PaymentForm"
import { NewTab } from "../../../checkout/paying/ui/PaymentTerms"
import { useOrder } from "../../../checkout/paying/ui/use-order"
import type { PaymentCardHandle } from "../../../payments/ui/PaymentCard"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, formatPrice } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { Dialog } from "../../../platform/ui/Dialog"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type Edition, GIFT_CARD_CENTS } from "../../rules/edition"

type Props = {
  edition: Edition
  quantity: number
  buyer: { name: string; email: string }
  publishableKey: string | undefined
  onClose: () => void
}

/** Order summary and card payment of tickets (part 3 §4). Each quantity is an order of its own. */
export function BuyDialog({ edition, quantity, buyer, publishableKey, onClose }: Props) {
  const { currency, person } = useRootData()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const card = useRef<PaymentCardHandle>(null)
  const amount = { amountDueCents: quantity * edition.ticketCents[currency], currency }
  const { isReady, payment } = useOrder(
    {
      path: "/api/draw/tickets",
      body: () => ({ editionId: edition.id, quantity }),
      name: `tickets:${edition.id}:${quantity}`,
      endedText: m.draw_order_ended(),
      onPaid: (orderId) => void navigate(`/commercial-operation/success?order=${orderId}`),
      onStale: () => void revalidate(),
    },
    amount,
    card,
  )
  return (
    <Dialog
      title={m.draw_buy_title()}
      onClose={onClose}
      footer={
        <form method="dialog">
          <Button variant="quiet">{m.draw_cancel()}</Button>
        </form>
      }
    >
      {isReady ? (
        <PaymentForm
          payment={payment}
          card={card}
          amount={amount}
          method="card"
          consents={[]}
          terms={{ deposit: null, cancellation: m.draw_buy_no_refund(), own: <DrawTerms /> }}
          billing={{ ...buyer, phone: "" }}
          publishableKey={publishableKey}
        >
          <OrderSummary edition={edition} quantity={quantity} buyer={buyer} />
          {person?.role === "business" ? <Notice>{m.draw_business_gift_cards()}</Notice> : null}
        </PaymentForm>
      ) : null}
    </Dialog>
  )
}

function OrderSummary({ edition, quantity, buyer }: Pick<Props, "edition" | "quantity" | "buyer">) {
  const { currency } = useRootData()
  const each = edition.ticketCents[currency]
  const shown = formatNumber(quantity)
  const line = "amount-row items-baseline gap-x-6"
  return (
    <dl className="grid gap-2 text-note">
      <div className={line}>
        <dt>{m.draw_line({ count: quantity, shown, price: formatCents(each, currency) })}</dt>
        <dd className="figures">{formatCents(quantity * each, currency)}</dd>
      </div>
      <div className={line}>
        <dt>{m.draw_gift_cards_received()}</dt>
        <dd className="figures">{formatPrice(quantity * GIFT_CARD_CENTS, currency)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-6">
        <dt className="shrink-0">{m.draw_buyer()}</dt>
        <dd className="text-right wrap-anywhere">
          <span>{buyer.name}</span>
          <span className="block text-muted">{buyer.email}</span>
        </dd>
      </div>
    </dl>
  )
}

function DrawTerms() {
  return (
    <>
      <p>{m.draw_buy_terms()}</p>
      <p className="flex flex-wrap gap-x-6">
        <NewTab to="/legal-terms">{m.draw_terms_link()}</NewTab>
        <NewTab to="/win-rules">{m.draw_how_to_win()}</NewTab>
      </p>
    </>
  )
}
