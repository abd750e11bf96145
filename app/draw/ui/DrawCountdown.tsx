import { useEffect, useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { secondsUntil, timeLeft } from "../rules/countdown"
import type { Edition } from "../rules/edition"

type Props = Pick<Edition, "drawAt" | "cancellation"> & { nowMs: number }

/** The time left until the draw; nothing once it has come, or of a cancelled edition. */
export const DrawCountdown = ({ drawAt, cancellation, nowMs }: Props) =>
  cancellation || nowMs >= drawAt.getTime() ? null : <Countdown instantMs={drawAt.getTime()} nowMs={nowMs} />

const SECOND_MS = 1000

/** `nowMs` is the server's time for the first render, so that hydration matches. */
function Countdown({ instantMs, nowMs }: { instantMs: number; nowMs: number }) {
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
    <div role="timer" aria-labelledby={captionId} className="grid gap-4">
      <p id={captionId} className="eyebrow border-t border-line pt-4 text-muted">
        {m.draw_countdown()}
      </p>
      <dl className="flex flex-wrap justify-between gap-x-3 gap-y-4">
        {parts.map(([value, word]) => (
          <div key={word} className="flex flex-col-reverse gap-2">
            <dt className="text-note text-muted">{word}</dt>
            <dd className="figures font-display text-numeral text-accent">{String(value).padStart(2, "0")}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
