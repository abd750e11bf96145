import { parseDate } from "@internationalized/date"
import { addDays, romeDate, romeInstant } from "../../platform/dates"

/** How long a card is good for at least once money came back to it after its time. */
export const RETURNED_DAYS = 30

/** The last moment of the Rome day `months` after `issuedAt`; where that month is shorter, of its last day. */
export function goodUntil(issuedAt: Date, months: number): Date {
  return endOfDay(parseDate(romeDate(issuedAt)).add({ months }).toString())
}

/** When a card ends to which money comes back at `at`: as before, or in 30 days where it has ended and holds that money alone. */
export function goodAfterReturn(expiresAt: Date, at: Date): Date {
  return at <= expiresAt ? expiresAt : endOfDay(addDays(romeDate(at), RETURNED_DAYS))
}

const endOfDay = (date: string) => new Date(romeInstant(addDays(date, 1), "00:00").getTime() - 1)
