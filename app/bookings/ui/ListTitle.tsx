import type { ReactNode } from "react"
import { Link } from "react-router"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { BookingKind } from "../rules/states"
import { kindText } from "./booking-texts"

type Props = {
  to: string
  item: string
  /** In the list of its customer. */
  kind?: BookingKind
  customer?: string
  heading?: "h2" | "h3"
  /** The state. */
  children: ReactNode
}

/** The first line of a booking or request in a list; its link covers the whole entry. */
export function ListTitle({ to, item, kind, customer, heading: Heading = "h2", children }: Props) {
  const layout = kind ? "grid justify-items-start sm:flex" : "flex flex-wrap"
  return (
    <div className={`gap-x-6 gap-y-2 ${layout} items-start justify-between`}>
      <div className="grid gap-2">
        {kind ? <p className="eyebrow text-muted">{kindText(kind)}</p> : null}
        <Heading className={`wrap-anywhere ${kind ? "text-2xl" : "text-xl"}`}>
          <Link to={to} className="after:absolute after:inset-0">
            <Unbroken>{item}</Unbroken>
            {customer ? <span>{` · ${customer}`}</span> : null}
          </Link>
        </Heading>
      </div>
      {children}
    </div>
  )
}
