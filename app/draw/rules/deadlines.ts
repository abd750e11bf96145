import { addDays, addMonths, dayCount, type IsoDate, romeDate, romeInstant, romeTime } from "../../platform/dates"
import { addBusinessDays } from "./business-days"
import {
  ANSWER_DAYS,
  DELIVERY_BUSINESS_DAYS,
  DONATION_DAYS,
  DONATION_PERCENT,
  MAX_EXTENSION_MONTHS,
  NOTICE_BUSINESS_DAYS,
} from "./edition"

/** The last moment of a Rome day. */
const endOfDay = (date: IsoDate): Date => new Date(romeInstant(addDays(date, 1), "00:00").getTime() - 1)

/** Until when a winner has to be told, counted from the draw or from the moment when the prize became free. */
export const notifyBy = (drawnAt: Date): Date => endOfDay(addBusinessDays(romeDate(drawnAt), NOTICE_BUSINESS_DAYS))

/** Until when a winner has to accept. */
export const answerBy = (notifiedAt: Date): Date => endOfDay(addDays(romeDate(notifiedAt), ANSWER_DAYS))

/** Days before the end of the time to answer at which a winner is reminded (D72). */
const REMINDER_DAYS = 2

/** Awards that have to be answered by this moment get a reminder now. */
export const remindUntil = (now: Date): Date => endOfDay(addDays(romeDate(now), REMINDER_DAYS))

/** Until when an accepted prize has to be delivered. */
export const deliverBy = (acceptedAt: Date): Date =>
  endOfDay(addBusinessDays(romeDate(acceptedAt), DELIVERY_BUSINESS_DAYS))

/** Until when the donation has to be made. */
export const donationDueAt = (salesCloseAt: Date): Date => endOfDay(addDays(romeDate(salesCloseAt), DONATION_DAYS))

/** The donated part of an edition's revenue, both in euro cents. */
export const donationCents = (revenueCents: number): number => Math.round((revenueCents * DONATION_PERCENT) / 100)

type SalesDates = { salesCloseAt: Date; drawAt: Date; extendedFrom: Date | null }

/** The last Rome day until which sales may be extended. */
export const lastExtensionDay = ({ salesCloseAt, extendedFrom }: Omit<SalesDates, "drawAt">): IsoDate =>
  addMonths(romeDate(extendedFrom ?? salesCloseAt), MAX_EXTENSION_MONTHS)

/**
 * The dates of an edition with sales until the Rome day `until`, at the same clock time; the draw keeps its distance in days
 * from the end of sales.
 */
export function extendedDates({ salesCloseAt, drawAt, extendedFrom }: SalesDates, until: IsoDate): SalesDates {
  const moved = dayCount(romeDate(salesCloseAt), romeDate(drawAt))
  return {
    salesCloseAt: romeInstant(until, romeTime(salesCloseAt)),
    drawAt: romeInstant(addDays(until, moved), romeTime(drawAt)),
    extendedFrom: extendedFrom ?? salesCloseAt,
  }
}
