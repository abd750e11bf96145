import type { ReactNode } from "react"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/** A published value with its label. */
export function PublishedValue({
  label,
  isDigits = false,
  children,
}: {
  label: string
  isDigits?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[16rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className={isDigits ? "font-mono text-sm break-all" : "figures"}>{children}</dd>
    </div>
  )
}

export type ListCounts = { tickets: number; validTickets: number }

export const countedTickets = ({ tickets, validTickets }: ListCounts): string =>
  m.draw_value_tickets_valid({ tickets: formatNumber(tickets), valid: formatNumber(validTickets) })
