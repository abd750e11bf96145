import type { ReactNode } from "react"
import { Unbroken } from "./Unbroken"

/** A page's title, with a line above and a sentence below where there is one. */
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
      {overline ? <p className="eyebrow text-accent">{whole(overline)}</p> : null}
      <h1 className="text-title wrap-anywhere">{whole(title)}</h1>
      {lead ? <p className="max-w-[60ch] text-lg text-balance wrap-anywhere text-muted">{lead}</p> : null}
      {children}
    </div>
  )
}

const whole = (words: ReactNode) => (typeof words === "string" ? <Unbroken>{words}</Unbroken> : words)
