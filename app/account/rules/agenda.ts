type Entry = { startsAt: Date; endsAt: Date; status: string }

/**
 * What a customer still has before them, the soonest first, and what is behind them or was cancelled, the latest first.
 * A rental under way is before them until it ends.
 */
export function agendaOf<E extends Entry>(bookings: E[], now: Date): { coming: E[]; past: E[] } {
  const isOver = ({ status, endsAt }: E) => status === "cancelled" || status === "completed" || endsAt <= now
  const inOrder = bookings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { coming: inOrder.filter((each) => !isOver(each)), past: inOrder.filter(isOver).reverse() }
}
