import { Children, type ReactNode, useId } from "react"

type Props = {
  title: string
  /** Shown without entries; by default the section is left out. */
  empty?: string
  /** Number of entries, if it differs from the number of children. */
  count?: number
  children: ReactNode
}

export function TaskSection({ title, empty, children, count = Children.count(children) }: Props) {
  const id = useId()
  if (count === 0 && empty === undefined) return null
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <h2 id={id} className="text-3xl">
        <span>{title}</span>
        {count > 0 ? <span className="figures ml-3 font-sans text-base text-muted">{count}</span> : null}
      </h2>
      {count === 0 ? (
        <p className="border-y border-line py-5 text-muted">{empty}</p>
      ) : (
        <ul className="grid gap-4">{children}</ul>
      )}
    </section>
  )
}
