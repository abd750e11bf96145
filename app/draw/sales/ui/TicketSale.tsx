import { lazy, type MouseEvent, Suspense, useRef, useState } from "react"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, formatPrice } from "../../../platform/money"
import { Button, LinkButton } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type Edition, GIFT_CARD_CENTS, MAX_TICKETS_PER_ORDER, type Phase, ticketsLeft } from "../../rules/edition"
import { ticketQuantity, typedQuantity } from "../../rules/ticket-quantity"
import { QuantityField } from "./QuantityField"

const BuyDialog = lazy(async () => ({ default: (await import("./BuyDialog")).BuyDialog }))

type Props = {
  edition: Edition
  phase: Phase
  publishableKey: string | undefined
  /** `?tickets=`, kept through the sign-in and a reload. */
  asked: string | null
}

/** Choice of a number of tickets and the button that buys them; refuses while none are on sale (D51). */
export function TicketSale({ edition, phase, publishableKey, asked }: Props) {
  const { currency, person } = useRootData()
  const max = phase === "onSale" ? Math.min(MAX_TICKETS_PER_ORDER, ticketsLeft(edition)) : MAX_TICKETS_PER_ORDER
  const [typed, setTyped] = useState(() => String(ticketQuantity(asked, max)))
  const [isRefused, setRefused] = useState(false)
  const [isBuying, setBuying] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const quantity = typedQuantity(typed, max)
  const refusal = useRefusal(edition, phase)
  const origin = `/commercial-operation?tickets=${quantity ?? 1}#tickets`
  const buttonClass = "w-full py-4"

  function choose(text: string) {
    setTyped(text)
    const chosen = typedQuantity(text, max)
    if (chosen !== undefined) keepInUrl(chosen)
  }

  function buy() {
    if (refusal) setRefused(true)
    else if (quantity === undefined) input.current?.focus()
    else setBuying(true)
  }

  function refuseInvalid(event: MouseEvent) {
    if (quantity !== undefined) return
    event.preventDefault()
    input.current?.focus()
  }

  return (
    <section
      id="tickets"
      aria-labelledby="choose-tickets"
      className="grid scroll-mt-28 content-start gap-6 border border-line bg-surface p-6 max-[20rem]:p-4 sm:p-8 print:hidden"
    >
      <h2 id="choose-tickets" className="text-3xl">
        {m.draw_choose()}
      </h2>
      <ScriptedFields className="grid grid-cols-1 gap-6">
        <QuantityField typed={typed} max={max} inputRef={input} onChange={choose} />
        <dl aria-live="polite" className="grid gap-3 border-t border-line pt-5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <dt>{m.draw_total()}</dt>
            <dd className="figures font-display text-4xl">
              {quantity === undefined ? "–" : formatCents(quantity * edition.ticketCents[currency], currency)}
            </dd>
          </div>
          <div className="flex items-baseline justify-between gap-6 text-note text-muted">
            <dt>{m.draw_gift_cards_received()}</dt>
            <dd className="figures text-accent">
              {quantity === undefined ? "–" : formatPrice(quantity * GIFT_CARD_CENTS, currency)}
            </dd>
          </div>
        </dl>
        {isRefused && refusal ? <Notice tone="danger">{refusal}</Notice> : null}
        {person?.role === "operator" ? (
          <Notice>{m.draw_no_operators()}</Notice>
        ) : refusal || person ? (
          <Button type="button" onClick={buy} className={buttonClass}>
            {m.draw_buy()}
          </Button>
        ) : (
          <LinkButton
            to={`/signin?from=${encodeURIComponent(origin)}&error=tickets`}
            onClick={refuseInvalid}
            className={buttonClass}
          >
            {m.draw_buy()}
          </LinkButton>
        )}
      </ScriptedFields>
      {isBuying && person && quantity !== undefined ? (
        <Suspense>
          <BuyDialog
            edition={edition}
            quantity={quantity}
            buyer={person}
            publishableKey={publishableKey}
            onClose={() => setBuying(false)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** Without a navigation, which would load the page's data again. */
function keepInUrl(quantity: number): void {
  const url = new URL(window.location.href)
  url.searchParams.set("tickets", String(quantity))
  window.history.replaceState(window.history.state, "", url)
}

/** Why no tickets can be bought now. */
function useRefusal({ salesOpenAt, salesCloseAt }: Edition, phase: Phase): string | undefined {
  switch (phase) {
    case "onSale":
      return undefined
    case "upcoming":
      return m.draw_refused_upcoming({ moment: formatInstant(salesOpenAt) })
    case "soldOut":
      return m.draw_refused_sold_out()
    case "cancelled":
      return m.draw_refused_cancelled()
    default:
      return m.draw_refused_closed({ moment: formatInstant(salesCloseAt) })
  }
}
