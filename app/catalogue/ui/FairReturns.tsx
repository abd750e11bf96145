import type { ReactNode } from "react"
import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Icon } from "../../platform/ui/Icon"
import { useRootData } from "../../platform/ui/page/root-data"
import { TO_ANSWER } from "./quote-props"
import { shortDay } from "./trip-words"

type Props = {
  /** The chosen return, `YYYY-MM-DDTHH:MM` in Rome, as are the offered ones. */
  to: string
  /** The latest return that costs less. */
  cheaper?: { to: string; savesCents: number } | undefined
  /** The latest return that costs the same. */
  latest?: { to: string } | undefined
  className?: string
} & ({ hrefOf: (to: string) => string } | { onChoose: (to: string) => void })

/** Other returns of a rental that are worth knowing, each taken in one press (D79): as a link, or as a button with `onChoose`. */
export function FairReturns({ to, cheaper, latest, className = "", ...press }: Props) {
  const { currency } = useRootData()
  if (!cheaper && !latest) return null
  return (
    <ul className={`grid gap-2 ${className}`}>
      {cheaper ? (
        <li>
          <Press {...press} to={cheaper.to} className="border border-accent hover:bg-accent/10">
            <span className="font-medium">
              {cheaperText(cheaper.to, to, formatPrice(cheaper.savesCents, currency))}
            </span>
          </Press>
        </li>
      ) : null}
      {latest ? (
        <li>
          <Press {...press} to={latest.to} className="text-muted hover:text-ink">
            <span className="underline decoration-line underline-offset-[6px]">{sameText(latest.to, to)}</span>
          </Press>
        </li>
      ) : null}
    </ul>
  )
}

function cheaperText(offered: string, chosen: string, saved: string): string {
  const { date, time } = whenOf(offered, chosen)
  return date ? m.catalogue_return_cheaper_day({ date, time, saved }) : m.catalogue_return_cheaper({ time, saved })
}

function sameText(offered: string, chosen: string): string {
  const { date, time } = whenOf(offered, chosen)
  return date ? m.catalogue_return_same_day({ date, time }) : m.catalogue_return_same({ time })
}

/** `date`: only where it is not the chosen one. */
function whenOf(offered: string, chosen: string): { date: string; time: string } {
  const [day = "", time = ""] = offered.split("T")
  return { date: chosen.startsWith(day) ? "" : shortDay(day), time }
}

type PressProps = { to: string; className: string; children: ReactNode } & (
  | { hrefOf: (to: string) => string }
  | { onChoose: (to: string) => void }
)

function Press({ to, className, children, ...press }: PressProps) {
  const look = `touch flex w-full items-center justify-between gap-3 rounded-field px-4 py-2.5 text-left text-note leading-snug transition-colors ${className}`
  const content = (
    <>
      {children}
      <Icon name="chevronRight" className="size-3 shrink-0" />
    </>
  )
  return "hrefOf" in press ? (
    <Link to={press.hrefOf(to)} state={TO_ANSWER} replace preventScrollReset className={look}>
      {content}
    </Link>
  ) : (
    <button type="button" onClick={() => press.onChoose(to)} className={look}>
      {content}
    </button>
  )
}
