import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Skeleton } from "../../../platform/ui/Skeleton"
import { Spinner } from "../../../platform/ui/Spinner"

/** Placeholder of the card field; `label` describes the current step. */
export const CardSkeleton = ({ label = m.checkout_card_opening() }: { label?: string }) => (
  <div className="grid gap-6">
    <p role="status" className="flex items-center gap-3 text-muted">
      <Spinner /> <span>{label}</span>
    </p>
    <Skeleton className="h-12.5 w-full" />
    <div className="grid grid-cols-2 gap-4">
      <Skeleton className="h-12.5 w-full" />
      <Skeleton className="h-12.5 w-full" />
    </div>
  </div>
)
