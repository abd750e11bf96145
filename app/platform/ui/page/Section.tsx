import type { ReactNode } from "react"

type Props = {
  /** Of the heading. */
  id: string
  title: ReactNode
  headingClass?: string
  className?: string
  children?: ReactNode
}

/** A section that is labelled by its heading. */
export function Section({ id, title, headingClass = "text-3xl", className = "grid gap-5", children }: Props) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}
