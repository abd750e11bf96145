import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"

/** A link to book the yacht without a quote (D41). */
export const BookDirectly = ({ itemId }: { itemId: string }) => (
  <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-5 text-note text-muted">
    {m.charter_quote_or_book()}
    <LinkButton to={`/book/yachts/${itemId}`} variant="outline">
      {m.charter_quote_book()}
    </LinkButton>
  </p>
)
