import { brandName, type SavedCard } from "../../payments/rules/saved-cards"
import { expiryText } from "../../payments/ui/saved-card-text"
import { m } from "../../platform/i18n/paraglide/messages.js"

export function SavedCardFace({ card }: { card: SavedCard }) {
  return (
    <div className="theme-night relative grid aspect-[1.586] content-between overflow-hidden rounded-card p-5 shadow-raised">
      <span
        aria-hidden="true"
        className="absolute inset-0 bg-[radial-gradient(120%_90%_at_85%_0%,#2c4a5e66,transparent_60%),linear-gradient(#ffffff0a,transparent)]"
      />
      <div className="relative flex items-start justify-between gap-3">
        <h2 className="text-2xl">
          <span>{brandName(card.brand) ?? m.payments_saved_card_brand()}</span>
          <span className="sr-only"> {m.account_card_ending({ last4: card.last4 })}</span>
        </h2>
        {card.isDefault ? (
          <span className="rounded-full border border-accent px-2.5 py-0.5 text-xs font-medium text-accent">
            {m.payments_saved_card_default()}
          </span>
        ) : null}
      </div>
      <div className="relative flex items-end justify-between gap-3">
        <span aria-hidden="true" className="figures text-lg tracking-[0.12em]">
          •••• {card.last4}
        </span>
        <span className={`figures text-sm ${card.hasExpired ? "text-danger" : "text-muted"}`}>{expiryText(card)}</span>
      </div>
    </div>
  )
}
