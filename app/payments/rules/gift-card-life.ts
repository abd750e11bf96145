import { parseDate } from "@internationalized/date"
import { addDays, romeDate, romeInstant } from "../../platform/dates"

/** Validity of an expired card after credit was returned to it. */
export const RETURNED_DAYS = 30

/** The last moment of the Rome day `months` after `issuedAt`; in a shorter month, of its last day. */
export function giftCardExpiry(issuedAt: Date, months: number): Date {
  return endOfDay(parseDate(romeDate(issuedAt)).add({ months }).toString())
}

/**
 * Expiry of a card after credit is returned at `at`: unchanged, or in 30 days if it has expired (then it holds only
 * that credit).
 */
export function expiryAfterReturn(expiresAt: Date, at: Date): Date {
  return at <= expiresAt ? expiresAt : endOfDay(addDays(romeDate(at), RETURNED_DAYS))
}

const endOfDay = (date: string) => new Date(romeInstant(addDays(date, 1), "00:00").getTime() - 1)
