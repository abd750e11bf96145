import type { ReactNode } from "react"

/** Names and values in two columns. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
