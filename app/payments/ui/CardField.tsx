import { lazy, Suspense, useEffect, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { CardFieldHandle, CardFieldProps } from "./card-handle"
import { SandboxCard } from "./SandboxCard"

export type { CardFieldHandle }

const StripeCard = lazy(() => import("./StripeCard"))

/** A card, typed into the provider's own field; without a publishable key, into the sandbox's. Holds no form of its own. */
export function CardField({ publishableKey, ...props }: CardFieldProps & { publishableKey: string | undefined }) {
  const [inBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  if (!publishableKey) return <SandboxCard {...props} />
  const loading = <p className="text-sm text-muted">{m.payments_card_loading()}</p>
  if (!inBrowser) return loading
  return (
    <Suspense fallback={loading}>
      <StripeCard publishableKey={publishableKey} {...props} />
    </Suspense>
  )
}
