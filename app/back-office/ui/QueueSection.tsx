import { Children, type ReactNode, useId } from "react"
import { EmptyState } from "../../platform/ui/EmptyState"

/** A list of what waits, with its count; or the word that nothing does. */
export function QueueSection({ title, empty, children }: { title: string; empty: string; children: ReactNode }) {
  const id = useId()
  const count = Children.count(children)
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="flex items-baseline gap-3 text-3xl">
        {title}
        <span className="figures font-sans text-base text-muted">{count}</span>
      </h2>
      {count === 0 ? <EmptyState title={empty} /> : <ul className="grid gap-4">{children}</ul>}
    </section>
  )
}
