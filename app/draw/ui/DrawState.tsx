import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import type { Cancellation, Phase } from "../rules/edition"

type Props = {
  phase: Phase
  salesOpenAt: Date
  salesCloseAt: Date
  /** The end of sales before they were extended. */
  extendedFrom: Date | null
  drawAt: Date
  cancellation: Cancellation | null
  /** Of the next planned edition, while no tickets are on sale. */
  nextOpenAt?: Date
  nowMs: number
}

/** State of the draw in words. */
export function DrawState({ phase, salesOpenAt, salesCloseAt, extendedFrom, drawAt, cancellation, ...props }: Props) {
  const { nextOpenAt, nowMs } = props
  const { locale } = useRootData()
  const formatMoment = (instant: Date) => formatInstant(instant)
  const texts: Record<Phase, string> = {
    upcoming: m.draw_state_upcoming({ moment: formatMoment(salesOpenAt) }),
    onSale: m.draw_state_on_sale({ moment: formatMoment(salesCloseAt) }),
    soldOut: m.draw_state_sold_out(),
    closed: m.draw_state_closed({ moment: formatMoment(salesCloseAt) }),
    drawn: m.draw_state_closed({ moment: formatMoment(salesCloseAt) }),
    cancelled: cancellation ? m.draw_state_cancelled({ moment: formatMoment(cancellation.at) }) : "",
  }
  const nextText = nextOpenAt ? (
    <span className="mt-1 block">{m.draw_next_opening({ moment: formatMoment(nextOpenAt) })}</span>
  ) : null
  if (cancellation)
    return (
      <p className="max-w-[50ch] border-l-2 border-accent pl-5 text-lg wrap-anywhere">
        <span>{texts[phase]}</span> <span className="mt-1 block">{cancellation.reason[locale]}</span>
        <span className="mt-1 block text-muted">{m.draw_state_cancelled_refund()}</span>
        {nextText}
      </p>
    )
  const isPast = nowMs >= drawAt.getTime()
  return (
    <p className="max-w-[50ch] border-l-2 border-accent pl-5 text-lg">
      <span>{texts[phase]}</span>
      {extendedFrom ? (
        <span className="mt-1 block">
          {m.draw_extended({ from: formatMoment(extendedFrom), until: formatMoment(salesCloseAt) })}
        </span>
      ) : null}
      {isPast ? (
        <span className="mt-1 block text-muted">
          <span>{m.draw_state_drawn({ moment: formatMoment(drawAt) })}</span>{" "}
          {phase === "drawn" ? null : <span>{m.draw_state_awaited()}</span>}
        </span>
      ) : null}
      {isPast ? null : (
        <span className="mt-1 block">{m.draw_state_draw_planned({ moment: formatMoment(drawAt) })}</span>
      )}
      {nextText}
    </p>
  )
}
