import type { ReactNode } from "react"
import { Icon } from "../../platform/ui/Icon"

/** Collapsed by default; works without JavaScript. */
export function Disclosure({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="touch flex cursor-pointer items-center justify-between gap-4 py-4 font-medium">
        <span>{title}</span>
        <Icon name="chevronDown" className="w-3.5 shrink-0 transition-transform unfolded:rotate-180" />
      </summary>
      <div className="grid gap-5 pb-8">{children}</div>
    </details>
  )
}
