import { type KeyboardEvent, type ReactNode, useId, useRef } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type TripType, tripTypes } from "../../rules/jet-search"

const labels: Record<TripType, () => string> = {
  "one-way": m.charter_fact_one_way,
  "round-trip": m.charter_fact_round_trip,
}
const arrowSteps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

type Props = { value: TripType; onChange: (tripType: TripType) => void; children: ReactNode }

export function TripTabs({ value, onChange, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const moveByArrow = (event: KeyboardEvent) => {
    const step = arrowSteps[event.key]
    if (!step) return
    event.preventDefault()
    const next = (tripTypes.indexOf(value) + step + tripTypes.length) % tripTypes.length
    onChange(tripTypes[next] ?? value)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div ref={list} role="tablist" aria-label={m.charter_fact_trip_type()} className="flex border-b border-line">
        {tripTypes.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={each === value}
            aria-controls={`${id}-panel`}
            tabIndex={each === value ? 0 : -1}
            onClick={() => onChange(each)}
            onKeyDown={moveByArrow}
            className="touch -mb-px grow border-b-2 border-transparent px-2 py-3 font-medium wrap-anywhere min-[20rem]:px-4 text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink sm:grow-0 sm:px-8"
          >
            {labels[each]()}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  )
}
