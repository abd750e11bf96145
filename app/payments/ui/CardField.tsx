import { lazy, Suspense, useEffect, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { anchorId } from "../../platform/ui/fields/Field"
import { Skeleton } from "../../platform/ui/Skeleton"
import { CARD, type CardFieldHandle, type CardFieldProps, cardRefusal } from "./card-handle"
import { SandboxCard } from "./SandboxCard"

export { type CardFieldHandle, cardRefusal }

const StripeCard = lazy(() => import("./StripeCard"))

type Props = CardFieldProps & { publishableKey: string | undefined }

/** The provider's card field; without a publishable key, the sandbox's. Contains no form element. */
export function CardField(props: Props) {
  return (
    <div id={anchorId(CARD)} data-payment className="scroll-mt-28">
      <ProviderCardField {...props} />
    </div>
  )
}

/** The field without layout. */
export function ProviderCardField({ publishableKey, ...props }: Props) {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!publishableKey) return <SandboxCard {...props} />
  if (!inBrowser) return <FieldSkeleton />
  return (
    <Suspense fallback={<FieldSkeleton />}>
      <StripeCard publishableKey={publishableKey} {...props} />
    </Suspense>
  )
}

/** Placeholder while the provider's script loads. */
const FieldSkeleton = () => (
  <div role="status">
    <p className="mb-1.5 text-sm font-medium">{m.payments_card_title()}</p>
    <Skeleton className="h-12.5 rounded-field" />
    <span className="sr-only">{m.payments_card_loading()}</span>
  </div>
)
