import type { ReactNode } from "react"
import { PageHeading } from "../../platform/ui/PageHeading"
import { SeaPane } from "./SeaPane"

/** A sheet of light paper with one form on it, beside the sea where there is room. */
export function AccountSheet({ title, lead, children }: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="theme-paper grid min-h-[90dvh] lg:grid-cols-[minmax(34rem,5fr)_4fr]">
      <div className="sheet-column grid content-start gap-9 pt-top pb-24">
        <PageHeading title={title} lead={lead} />
        {children}
      </div>
      <SeaPane />
    </div>
  )
}
