import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { addDays, addMonths, type IsoDate } from "../../platform/dates"
import { type CategoryId, isCar } from "../rules/categories"
import { type FreeRun, runOf } from "../rules/free-days"
import { type CalendarFrame, monthIndex, monthOf, weeksOf } from "../rules/month"
import { hasPickupOn } from "../rules/taken-days"

export type Range = { from: IsoDate; to: IsoDate }

export type RangeCalendarProps = {
  calendar: { frame: CalendarFrame; runs: FreeRun[]; opensOn: string }
  category: CategoryId
  minNights: number
  chosen: Range | undefined
  onChoose: (range: Range) => void
}

/** `edge`: no booking starts on the day, but the one that is being chosen may end on it. */
export type DayState = "past" | "taken" | "closed" | "free" | "edge"

/**
 * A calendar's state: the month shown, the first day while the last is being chosen, and where the keyboard is. Once other days are
 * chosen, here or by a link, it shows them.
 */
export function useRangeCalendar({ calendar, category, minNights, chosen, onChoose }: RangeCalendarProps) {
  const { frame, runs } = calendar
  const table = useRef<HTMLTableElement>(null)
  const [shown, setShown] = useState(() => monthIndex(frame, calendar.opensOn))
  const [first, setFirst] = useState<IsoDate>()
  const [pointed, setPointed] = useState<IsoDate>()
  const [focused, setFocused] = useState<IsoDate>()
  const movesFocus = useRef(false)
  const [followed, setFollowed] = useState(chosen)
  if (chosen?.from !== followed?.from || chosen?.to !== followed?.to) {
    setFollowed(chosen)
    setFirst(undefined)
    if (chosen && !isWithin(frame.months[shown]?.month, chosen)) setShown(monthIndex(frame, monthOf(chosen.from)))
  }
  const month = frame.months[shown]?.month ?? ""

  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  })

  const canStart = (day: IsoDate) => hasPickupOn(category, day) && runOf(runs, day) !== undefined
  const lastReturn = first && runOf(runs, first)?.lastReturn
  const canEnd = (day: IsoDate) =>
    first !== undefined && lastReturn !== undefined && day >= addDays(first, minNights) && day <= lastReturn
  const isButton = (day: IsoDate) => canStart(day) || canEnd(day)

  function stateOf(day: IsoDate): DayState {
    if (canStart(day)) return "free"
    if (canEnd(day)) return "edge"
    if (day <= frame.from || day > frame.until) return "past"
    return isCar(category) && !hasPickupOn(category, day) ? "closed" : "taken"
  }

  function press(day: IsoDate) {
    setFocused(day)
    if (first && canEnd(day)) {
      setFirst(undefined)
      onChoose({ from: first, to: day })
    } else setFirst(day === first ? undefined : day)
  }

  /** Moves to the next day with a button, from `day` on by steps of one day. */
  function moveTo(day: IsoDate, step: 1 | -1) {
    let target = day
    while (target >= frame.from && target <= frame.until && !isButton(target)) target = addDays(target, step)
    if (!isButton(target)) return
    movesFocus.current = true
    setFocused(target)
    setPointed(target)
    setShown(monthIndex(frame, monthOf(target)))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const day = (event.target as HTMLElement).dataset.day
    if (event.key === "Escape" && first) {
      event.preventDefault()
      setFirst(undefined)
    }
    const target = day && targetOf(event.key, day)
    if (!target) return
    event.preventDefault()
    moveTo(target, target < day ? -1 : 1)
  }

  const end = first ? (pointed && canEnd(pointed) ? pointed : first) : chosen?.to
  const start = first ?? chosen?.from
  const days = weeksOf(month).flat()
  const tabStop = [focused, start].find((day) => day && days.includes(day) && isButton(day))
  return {
    table,
    month,
    name: frame.months[shown]?.name ?? "",
    first,
    range: start && end ? { from: start, to: end } : undefined,
    tabStop: tabStop ?? days.find((day) => day && isButton(day)),
    stateOf,
    press,
    point: setPointed,
    onKeyDown,
    previous: shown > 0 ? () => setShown(shown - 1) : undefined,
    next: shown < frame.months.length - 1 ? () => setShown(shown + 1) : undefined,
  }
}

const isWithin = (month = "", { from, to }: Range) => monthOf(from) <= month && month <= monthOf(to)

/** Where a key leads from a day; undefined for other keys. */
function targetOf(key: string, day: IsoDate): IsoDate | undefined {
  const place = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1)
    case "ArrowRight":
      return addDays(day, 1)
    case "ArrowUp":
      return addDays(day, -7)
    case "ArrowDown":
      return addDays(day, 7)
    case "Home":
      return addDays(day, -place)
    case "End":
      return addDays(day, 6 - place)
    case "PageUp":
      return addMonths(day, -1)
    case "PageDown":
      return addMonths(day, 1)
    default:
      return undefined
  }
}
