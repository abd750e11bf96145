import { type ReactNode, useId } from "react"
import { Section } from "../../../app/platform/ui/page/Section"

/** `note` applies to all components of the section. */
export function KitSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Section id={useId()} title={title} headingClass="text-part" className="grid gap-8 border-t border-line pt-8">
      {note ? <p className="-mt-5 max-w-[60ch] text-muted">{note}</p> : null}
      {children}
    </Section>
  )
}

export function KitState({
  name,
  children,
  className = "",
}: {
  name: string
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`grid min-w-0 content-start gap-3 ${className}`}>
      <p className="eyebrow text-muted">{name}</p>
      {children}
    </div>
  )
}

export const KitRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
    {children}
  </div>
)
