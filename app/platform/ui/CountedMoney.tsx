import { useLayoutEffect, useRef } from "react"
import { type Currency, formatCents } from "../money"

/** How long the figure takes from one amount to the next. */
const COUNT_MS = 240

type Props = { cents: number; currency: Currency; className?: string }

/** An amount that counts to its new value for the eye; who listens hears the new value, once. */
export function CountedMoney({ cents, currency, className = "" }: Props) {
  const figure = useRef<HTMLSpanElement>(null)
  const before = useRef({ cents, currency })
  useLayoutEffect(() => {
    const from = before.current
    before.current = { cents, currency }
    const text = figure.current?.firstChild
    if (!text) return
    // Whatever an unfinished count left there: the new amount stands unless it is counted to.
    text.nodeValue = formatCents(cents, currency)
    if (from.cents === cents || from.currency !== currency) return
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    let frame = 0
    const began = performance.now()
    const show = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / COUNT_MS))
      const eased = 1 - (1 - part) ** 3
      text.nodeValue = formatCents(part === 1 ? cents : stepBetween(from.cents, cents, eased), currency)
      if (part < 1) frame = requestAnimationFrame(show)
    }
    show(began)
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

/** Whole units on the way, so that decimals do not flicker. */
const stepBetween = (from: number, to: number, part: number) => Math.round((from + (to - from) * part) / 100) * 100
