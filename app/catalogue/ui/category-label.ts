import { m } from "../../platform/i18n/paraglide/messages.js"
import type { CategoryId } from "../rules/categories"

const labels: Record<CategoryId, () => string> = {
  cars: m.catalogue_category_cars,
  "urban-cars": m.catalogue_category_urban_cars,
  yachts: m.catalogue_category_yachts,
  villas: m.catalogue_category_villas,
  helicopters: m.catalogue_category_helicopters,
  jets: m.catalogue_category_jets,
  "car-wash-services": m.catalogue_category_car_wash,
  membership: m.catalogue_category_membership,
}

const leads: Partial<Record<CategoryId, () => string>> = {
  cars: m.catalogue_lead_cars,
  "urban-cars": m.catalogue_lead_urban_cars,
  yachts: m.catalogue_lead_yachts,
  villas: m.catalogue_lead_villas,
  helicopters: m.catalogue_lead_helicopters,
  jets: m.catalogue_lead_jets,
}

export const categoryLabel = (id: CategoryId): string => labels[id]()

/** The category's subtitle, if it has one. */
export const categoryLead = (id: CategoryId): string | undefined => leads[id]?.()
