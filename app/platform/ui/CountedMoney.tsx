import { useLayoutEffect, useRef } from "react"
import { type Currency, formatCents } from "../money"

const DURATION_MS = 240

type Props = { cents: number; currency: Currency; className?: string }

/** An amount that counts to its new value; screen readers only get the new value. */
export function CountedMoney({ cents, currency, className = "" }: Props) {
  const figure = useRef<HTMLSpanElement>(null)
  const before = useRef({ cents, currency })
  useLayoutEffect(() => {
    const from = before.current
    before.current = { cents, currency }
    const text = figure.current?.firstChild
    if (!text) return
    // Replace what an interrupted animation left.
    text.nodeValue = formatCents(cents, currency)
    if (from.cents === cents || from.currency !== currency) return
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    let frame = 0
    const startedAt = performance.now()
    const show = (now: number) => {
      const progress = Math.min(1, Math.max(0, (now - startedAt) / DURATION_MS))
      const eased = 1 - (1 - progress) ** 3
      text.nodeValue = formatCents(progress === 1 ? cents : stepBetween(from.cents, cents, eased), currency)
      if (progress < 1) frame = requestAnimationFrame(show)
    }
    show(startedAt)
    return () => cancelAnimationFrame(frame)
  }, [cents, currency])
  return (
    <span className={`figures whitespace-nowrap ${className}`}>
      <span ref={figure} aria-hidden="true">
        {formatCents(cents, currency)}
      </span>
      <span className="sr-only">{formatCents(cents, currency)}</span>
    </span>
  )
}

/** Rounds to whole units, so that decimals do not flicker. */
const stepBetween = (from: number, to: number, progress: number) =>
  Math.round((from + (to - from) * progress) / 100) * 100
