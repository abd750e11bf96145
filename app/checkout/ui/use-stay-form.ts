import { useState } from "react"
import type { CategoryId } from "../../catalogue/rules/categories"
import { stayTimes } from "../../catalogue/rules/stay-times"
import { stayDays, stayPrice } from "../rules/stay"

/** What is booked or asked for in the modal; `dailyPriceCents` is null where its price is not said. */
export type StayItem = { name: string; category: CategoryId; dailyPriceCents: number | null }

/** Who asks, as far as the house knows. */
export type StayCustomer = { fullName: string; email: string; phone: string }

/** The modal's fields as they are typed. */
export type StayFields = StayCustomer & { pickupDate: string; returnDate: string }

export const stayFieldNames = ["pickupDate", "returnDate", "fullName", "email", "phone"] as const

const empty: StayFields = { pickupDate: "", returnDate: "", fullName: "", email: "", phone: "" }

/** The fields with what they come to: days, and the price where it is said. `typed` is what was sent without scripts. */
export function useStayForm(item: StayItem, customer: StayCustomer | null, typed: Record<string, string> | undefined) {
  const [fields, setFields] = useState<StayFields>(() => ({ ...empty, ...customer, ...typedFields(typed) }))
  const times = stayTimes(item.category)
  const days = stayDays(fields, times)
  const price = item.dailyPriceCents === null ? undefined : stayPrice(days, item.dailyPriceCents)
  const fill = (filled: Partial<StayFields>) => setFields((current) => ({ ...current, ...filled }))
  return { fields, fill, times, days, price }
}

function typedFields(typed: Record<string, string> = {}): Partial<StayFields> {
  return Object.fromEntries(stayFieldNames.filter((name) => name in typed).map((name) => [name, typed[name]]))
}
