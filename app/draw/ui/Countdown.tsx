import { useEffect, useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { secondsUntil, timeLeft } from "../rules/countdown"

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
