import { m } from "../../platform/i18n/paraglide/messages.js"
import type { Prize } from "../rules/edition"
import { type PrizeName, prizeNameOf } from "../rules/prize-name"

const names: Record<PrizeName, () => string> = {
  car: m.draw_prize_car,
  vehicle: m.draw_prize_vehicle,
  rolex: m.draw_prize_rolex,
  watch: m.draw_prize_watch,
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

export const prizeName = (prize: Pick<Prize, "id" | "kind">): string => names[prizeNameOf(prize)]()
