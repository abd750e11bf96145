import type { ReactNode } from "react"
import { Unbroken } from "../Unbroken"

export function PageHeading({
  title,
  overline,
  lead,
  children,
}: {
  title: ReactNode
  overline?: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="grid gap-4">
      {overline ? <p className="eyebrow text-accent">{unbroken(overline)}</p> : null}
      <h1 className="text-title wrap-anywhere max-[20rem]:text-3xl">{unbroken(title)}</h1>
      {lead ? <p className="max-w-[60ch] text-lg text-balance wrap-anywhere text-muted">{lead}</p> : null}
      {children}
    </div>
  )
}

const unbroken = (words: ReactNode) => (typeof words === "string" ? <Unbroken>{words}</Unbroken> : words)
