import { Children, type ReactNode } from "react"
import { formatInstant } from "../../platform/dates"
import { useRootData } from "../../platform/ui/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"

type Props = {
  title: ReactNode
  /** The title's level: below the heading of a section, or of the page. */
  heading?: "h2" | "h3"
  /** Since when it waits. */
  since: Date
  facts: ReactNode[]
  /** What one has to know besides. */
  children?: ReactNode
  /** What can be done. */
  acts: ReactNode
}

/** One thing that waits: what it is, since when, what is known of it, and what can be done. */
export function QueueCard({ title, heading: Heading = "h3", since, facts, children, acts }: Props) {
  const moment = useMoment()
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <Heading className="text-2xl wrap-anywhere">{title}</Heading>
          <p className="figures text-sm text-muted">{moment(since)}</p>
        </div>
        {facts.length > 0 ? <Facts facts={facts} /> : null}
        {children}
      </div>
      {acts ? <div className="flex flex-wrap items-start gap-3">{acts}</div> : null}
    </li>
  )
}

/** Short facts in a row; none is broken while it fits a line. */
export function Facts({ facts }: { facts: ReactNode[] }) {
  return (
    <ul className="figures flex flex-wrap items-baseline gap-x-6 gap-y-0.5 text-muted">
      {Children.map(facts, (fact) => (
        <li className="min-w-0 wrap-anywhere">{typeof fact === "string" ? <Unbroken>{fact}</Unbroken> : fact}</li>
      ))}
    </ul>
  )
}

/** From when to when; a line ends between the two and nowhere else. */
export function Period({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) {
  const moment = useMoment()
  return (
    <p className="figures text-muted">
      <span className="whitespace-nowrap">{moment(startsAt)} –</span>{" "}
      <span className="whitespace-nowrap">{moment(endsAt)}</span>
    </p>
  )
}

function useMoment() {
  const { locale } = useRootData()
  return (at: Date) => formatInstant(at, locale, { dateStyle: "medium", timeStyle: "short" })
}
