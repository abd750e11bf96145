import type { ReactNode } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** An announced feature that is not available yet (part 3 §2). */
export function ComingSoon({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-2 border border-line bg-surface p-5 sm:p-6">
      <h3 className="text-2xl">{title}</h3>
      <p className="text-note text-muted">{children}</p>
      <p className="eyebrow mt-2 text-accent">{m.partners_coming()}</p>
    </li>
  )
}
