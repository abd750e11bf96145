import type { Locale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Prize, PrizeKind } from "../rules/edition"

type Name = (inputs?: object, options?: { locale?: Locale }) => string

const names: Record<PrizeKind, Name> = {
  car: m.draw_prize_car,
  vehicle: m.draw_prize_vehicle,
  watch: m.draw_prize_any_watch,
  phone: m.draw_prize_phone,
  membership: m.draw_prize_membership,
  cruise: m.draw_prize_cruise,
  motorbike: m.draw_prize_motorbike,
  scooter: m.draw_prize_scooter,
  bag: m.draw_prize_bag,
  yacht: m.draw_prize_yacht,
  drive: m.draw_prize_drive,
  wash: m.draw_prize_wash,
  voucher: m.draw_prize_voucher,
}

/** The name of all prizes of a kind. */
export const prizeKindName = (kind: PrizeKind, locale?: Locale): string => names[kind]({}, { locale })

/** The name of a prize; the watches of the headline prizes are Rolex watches (part 3 §9). */
export const prizeName = ({ id, kind }: Pick<Prize, "id" | "kind">, locale?: Locale): string =>
  id === "watch" ? m.draw_prize_watch({}, { locale }) : prizeKindName(kind, locale)
