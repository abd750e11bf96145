import { formatDate } from "../../../platform/date-format"
import type { Trip } from "../../rules/trip"

/** The dates of a trip, with a car's times: "12 Jan, 10:30 – 15 Jan 2027, 12:00". */
export function tripText({ from, to }: Pick<Trip, "from" | "to">): string {
  const [firstDay = "", firstTime] = from.split("T")
  const [lastDay = "", lastTime] = to.split("T")
  const first = formatDate(firstDay, {
    ...dayAndMonth,
    ...(firstDay.slice(0, 4) !== lastDay.slice(0, 4) && { year: "numeric" }),
  })
  const last = formatDate(lastDay, { ...dayAndMonth, year: "numeric" })
  return [withTime(first, firstTime), withTime(last, lastTime)].join(" – ")
}

const dayAndMonth = { day: "numeric", month: "short" } as const

/** Breaks only between the two dates. */
const withTime = (day: string, time: string | undefined) => (time ? `${day}, ${time}` : day).replaceAll(" ", "\u00a0")
