import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import type { AddOnId } from "../rules/add-ons"
import type { ServiceId } from "../rules/services"

type ServiceTexts = {
  name: () => string
  duration: () => string
  description: () => string
  /** Alternative text of its illustration. */
  seen: () => string
  features: (() => string)[]
}

const services: Record<ServiceId, ServiceTexts> = {
  "full-clean": {
    name: m.car_wash_name_full_clean,
    duration: m.car_wash_duration_full_clean,
    description: m.car_wash_description_full_clean,
    seen: m.car_wash_seen_full_clean,
    features: [
      m.car_wash_feature_full_clean_1,
      m.car_wash_feature_full_clean_2,
      m.car_wash_feature_full_clean_3,
      m.car_wash_feature_full_clean_4,
    ],
  },
  "top-shine": {
    name: m.car_wash_name_top_shine,
    duration: m.car_wash_duration_top_shine,
    description: m.car_wash_description_top_shine,
    seen: m.car_wash_seen_top_shine,
    features: [
      m.car_wash_feature_top_shine_1,
      m.car_wash_feature_top_shine_2,
      m.car_wash_feature_top_shine_3,
      m.car_wash_feature_top_shine_4,
    ],
  },
  vip: {
    name: m.car_wash_name_vip,
    duration: m.car_wash_duration_vip,
    description: m.car_wash_description_vip,
    seen: m.car_wash_seen_vip,
    features: [m.car_wash_feature_vip_1, m.car_wash_feature_vip_2, m.car_wash_feature_vip_3, m.car_wash_feature_vip_4],
  },
  "dr7-luxury": {
    name: m.car_wash_name_dr7_luxury,
    duration: m.car_wash_duration_dr7_luxury,
    description: m.car_wash_description_dr7_luxury,
    seen: m.car_wash_seen_dr7_luxury,
    features: [
      m.car_wash_feature_dr7_luxury_1,
      m.car_wash_feature_dr7_luxury_2,
      m.car_wash_feature_dr7_luxury_3,
      m.car_wash_feature_dr7_luxury_4,
    ],
  },
}

/** Name, duration and description of a package. */
export const serviceTexts = (id: ServiceId): ServiceTexts => services[id]

/** Alternative text of a package's picture, drawn or photographed. */
export const seenIn = ({ setting }: SitePicture, id: ServiceId): string =>
  setting === "photograph" ? m.catalogue_seen_photographed({ name: services[id].name() }) : services[id].seen()

const addOns: Record<AddOnId, { name: () => string; subtitle: () => string }> = {
  "courtesy-car": { name: m.car_wash_add_on_courtesy_car, subtitle: m.car_wash_subtitle_courtesy_car },
  supercar: { name: m.car_wash_add_on_supercar, subtitle: m.car_wash_subtitle_supercar },
  "lamborghini-ferrari": {
    name: m.car_wash_add_on_lamborghini_ferrari,
    subtitle: m.car_wash_subtitle_lamborghini_ferrari,
  },
}

/** Name and subtitle of an add-on. */
export const addOnTexts = (id: AddOnId) => addOns[id]
