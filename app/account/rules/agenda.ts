type Entry = { startsAt: Date; endsAt: Date; status: string }

/** Splits bookings into upcoming or under way (soonest first) and ended or cancelled (latest first). */
export function splitByTime<E extends Entry>(bookings: E[], now: Date): { coming: E[]; past: E[] } {
  const isOver = ({ status, endsAt }: E) => status === "cancelled" || status === "completed" || endsAt <= now
  const inOrder = bookings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { coming: inOrder.filter((booking) => !isOver(booking)), past: inOrder.filter(isOver).reverse() }
}
