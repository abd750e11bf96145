import { Children, type ReactNode } from "react"
import { formatMoment } from "../../platform/date-format"
import { Unbroken } from "../../platform/ui/Unbroken"

type Props = {
  title: ReactNode
  /** Heading level of the title. */
  heading?: "h2" | "h3"
  /** Since when it is in the queue. */
  since: Date
  details: ReactNode[]
  children?: ReactNode
  acts: ReactNode
}

/** An entry of the operator's queue. */
export function TaskCard({ title, heading: Heading = "h3", since, details, children, acts }: Props) {
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <Heading className="text-2xl wrap-anywhere">{title}</Heading>
          <p className="figures text-sm text-muted">{formatMoment(since)}</p>
        </div>
        {details.length > 0 ? <InlineList items={details} /> : null}
        {children}
      </div>
      {acts ? <div className="flex flex-wrap items-start gap-3">{acts}</div> : null}
    </li>
  )
}

/** Short texts in a row; each breaks only if it does not fit a line. */
export function InlineList({ items }: { items: ReactNode[] }) {
  return (
    <ul className="figures flex flex-wrap items-baseline gap-x-6 gap-y-0.5 text-muted">
      {Children.map(items, (item) => (
        <li className="min-w-0 wrap-anywhere">{typeof item === "string" ? <Unbroken>{item}</Unbroken> : item}</li>
      ))}
    </ul>
  )
}

/** Breaks only between start and end. */
export function Period({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  return (
    <p className="figures text-muted">
      <span className="whitespace-nowrap">{`${formatMoment(startsAt)} –`}</span>{" "}
      <span className="whitespace-nowrap">{formatMoment(endsAt)}</span>
    </p>
  )
}
