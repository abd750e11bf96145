import type { ReactNode } from "react"
import { Unbroken } from "../../platform/ui/Unbroken"

export function DescriptionList({ items }: { items: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {items.map(({ label, value }) => (
        <div key={label} className="border-t border-line pt-3">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="figures font-medium wrap-anywhere">
            {typeof value === "string" ? <Unbroken>{value}</Unbroken> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
