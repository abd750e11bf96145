import { m } from "../../../platform/i18n/paraglide/messages.js"

export const marinaNames = { cagliari: m.charter_marina_cagliari, porto_cervo: m.charter_marina_porto_cervo }
