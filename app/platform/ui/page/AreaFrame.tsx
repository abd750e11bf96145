import type { ReactNode } from "react"
import { type AreaLink, AreaTabs } from "./AreaTabs"

type Props = {
  /** The name of the area. */
  label: string
  /** The name of its owner. */
  title: string
  links: AreaLink[]
  children: ReactNode
}

/** The layout of an area: navigation at the side (above, on a phone), the page beside it. */
export function AreaFrame({ label, title, links, children }: Props) {
  return (
    <div className="theme-paper min-h-[85dvh]">
      <div className="page-column grid grid-cols-[minmax(0,1fr)] content-start gap-x-14 gap-y-8 pt-top pb-24 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside className="min-w-0 lg:sticky lg:top-32 lg:self-start">
          <p className="eyebrow text-accent">{label}</p>
          <p className="mt-2 font-display text-2xl leading-tight wrap-anywhere">{title}</p>
          <AreaTabs label={label} links={links} className="mt-5" />
        </aside>
        <div className="grid min-w-0 content-start gap-12">{children}</div>
      </div>
    </div>
  )
}
