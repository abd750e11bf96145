import type { ReactNode } from "react"

export function DescriptionItem({ name, more, children }: { name: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures font-medium wrap-anywhere first-letter:uppercase">{children}</dd>
      {more ? <dd className="text-sm wrap-anywhere text-muted">{more}</dd> : null}
    </div>
  )
}
