import { useEffect, useId, useState } from "react"
import { formatInstant } from "../../platform/date-format"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/page/root-data"
import { secondsUntil, timeLeft } from "../rules/countdown"
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

/** State of the draw, with a countdown before it. */
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
    <div className="grid gap-8">
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
      {isPast ? null : <Countdown instantMs={drawAt.getTime()} nowMs={nowMs} />}
    </div>
  )
}

const SECOND_MS = 1000

/** `nowMs` is the server's time for the first render, so that hydration matches. */
export function Countdown({ instantMs, nowMs }: { instantMs: number; nowMs: number }) {
  const captionId = useId()
  const [secondsLeft, setSecondsLeft] = useState(() => secondsUntil(instantMs, nowMs))
  useEffect(() => {
    const tick = () => setSecondsLeft(secondsUntil(instantMs, Date.now()))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [instantMs])
  const { days, hours, minutes, seconds } = timeLeft(secondsLeft)
  const parts = [
    [days, m.draw_days()],
    [hours, m.draw_hours()],
    [minutes, m.draw_minutes()],
    [seconds, m.draw_seconds()],
  ] as const
  return (
    <div role="timer" aria-labelledby={captionId} className="grid gap-3">
      <p id={captionId} className="text-note text-muted">
        {m.draw_countdown()}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-4 sm:gap-x-12">
        {parts.map(([value, word]) => (
          <div key={word} className="flex flex-col-reverse">
            <dt className="eyebrow text-muted">{word}</dt>
            <dd className="figures font-display text-figure">{String(value).padStart(2, "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
