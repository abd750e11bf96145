import { distributionOf, type Edition, type PrizeKind } from "./edition"

/** Terms of every edition (part 3 §9). */
export const NOTICE_BUSINESS_DAYS = 10
export const ANSWER_DAYS = 7
export const DELIVERY_BUSINESS_DAYS = 30
export const DONATION_PERCENT = 5
export const DONATION_DAYS = 60
/** The longest extension, counted from the first end of sales (D67). */
export const MAX_EXTENSION_MONTHS = 6

/** Indicative value of one prize in euro cents, VAT included, which the rules must state (DPR 430/2001, article 11). */
export const prizeValueCents: Record<PrizeKind, number> = {
  car: 250_000_00,
  vehicle: 80_000_00,
  watch: 9_000_00,
  phone: 1_200_00,
  membership: 2_300_00,
  cruise: 3_000_00,
  motorbike: 9_000_00,
  scooter: 4_000_00,
  bag: 2_500_00,
  yacht: 2_500_00,
  drive: 900_00,
  wash: 49_00,
  voucher: 100_00,
}

/** Indicative value of all prizes, in euro cents. */
export const prizesValueCents = (edition: Pick<Edition, "prizes">): number =>
  distributionOf(edition).reduce((total, { kind, quantity }) => total + quantity * prizeValueCents[kind], 0)
