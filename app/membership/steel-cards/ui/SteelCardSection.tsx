import { useState } from "react"
import { useRevalidator } from "react-router"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { convertEuroCents } from "../../../platform/money"
import { Button } from "../../../platform/ui/Button"
import { useScrollIntoView } from "../../../platform/ui/hooks/use-scroll-into-view"
import { Price } from "../../../platform/ui/Money"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { AccountMembership } from "../../member-page.server"
import type { PaymentOptions } from "../../rules/plan"
import { STEEL_CARD_CENTS } from "../../rules/tiers"
import { MembershipPayment } from "../../ui/MembershipPayment"
import { SteelCardFields, steelCardOf } from "./SteelCardFields"

/** `options`: undefined for a person who is no member, and cannot order one. */
type Props = { cards: SteelCard[]; options: PaymentOptions | undefined }
type SteelCard = AccountMembership["steelCards"][number]

/** The person's steel cards, and a member's order of another (part 1 §9). */
export function SteelCardSection({ cards, options }: Props) {
  if (cards.length === 0 && !options) return null
  return (
    <section id="steel-card" aria-labelledby="steel-card-title" className="grid scroll-mt-28 gap-4">
      <h2 id="steel-card-title" className="text-2xl">
        {m.membership_card_section()}
      </h2>
      {cards.map((card) => (
        <CardState key={card.id} card={card} />
      ))}
      {options ? <NewCard options={options} /> : null}
    </section>
  )
}

function NewCard({ options }: { options: PaymentOptions }) {
  const { currency } = useRootData()
  const { revalidate } = useRevalidator()
  const [isOrdering, setIsOrdering] = useState(false)
  const [isBought, setIsBought] = useState(false)
  const result = useScrollIntoView<HTMLDivElement>(isBought || undefined)
  return (
    <>
      {isBought ? (
        <div ref={result}>
          <Notice tone="success">{m.membership_card_bought()}</Notice>
        </div>
      ) : null}
      {isOrdering ? (
        <MembershipPayment
          path="/api/memberships/steel-cards"
          name="steel-card"
          body={(form) => ({ steelCard: steelCardOf(form) })}
          amount={{ amountDueCents: convertEuroCents(STEEL_CARD_CENTS, currency), currency }}
          options={options}
          offersRenewals={false}
          cancellation={m.membership_card_not_returned()}
          onDone={() => {
            setIsOrdering(false)
            setIsBought(true)
            void revalidate()
          }}
          onStale={() => void revalidate()}
        >
          {(errors) => <SteelCardFields recipient={options.billing.name} errors={errors} />}
        </MembershipPayment>
      ) : (
        <>
          <p className="max-w-[60ch] text-muted">
            {m.membership_card()} <Price eurCents={STEEL_CARD_CENTS} />, {m.membership_card_once()}.
          </p>
          <Button type="button" variant="outline" className="justify-self-start" onClick={() => setIsOrdering(true)}>
            {m.membership_card_buy()}
          </Button>
        </>
      )}
    </>
  )
}

function CardState({ card: { engraving, state, tracking, dispatchedAt, isRefunded } }: { card: SteelCard }) {
  const texts = {
    ordered: () => m.membership_card_ordered({ engraving }),
    cancelled: () => m.membership_card_cancelled({ engraving }),
    dispatched: () =>
      m.membership_card_dispatched({
        engraving,
        date: dispatchedAt ? formatInstant(dispatchedAt, { dateStyle: "long" }) : "",
      }),
  }
  return (
    <p className="border-t border-line pt-3">
      <span>{texts[state]()}</span> {tracking ? <span>{m.membership_card_tracking({ tracking })}</span> : null}
      {isRefunded ? <span className="block text-muted">{m.membership_card_refunded()}</span> : null}
    </p>
  )
}
