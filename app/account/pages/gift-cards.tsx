import { GiftCardHistory } from "../../payments/ui/GiftCardHistory"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { ownGiftCards } from "../gift-cards.server"
import type { Route } from "./+types/gift-cards"

export const loader = async ({ context }: Route.LoaderArgs) => ({ cards: await ownGiftCards(ctxOf(context)) })

export const meta: Route.MetaFunction = () => plainHead(m.account_gift_cards(), m.account_gift_cards_lead())

export default function GiftCards({ loaderData: { cards } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.account_gift_cards()} lead={m.account_gift_cards_lead()} />
      {cards.length === 0 ? (
        <EmptyState title={m.account_gift_cards_none()}>
          <p>{m.account_gift_cards_none_hint()}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {cards.map((card) => (
            <GiftCardHistory key={card.id} card={card} />
          ))}
        </ul>
      )}
    </>
  )
}
