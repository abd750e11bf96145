import type { WhatsAppTemplate } from "../../messaging/rules/whatsapp-template"

type BookingParameter = "name" | "number" | "item" | "total"

const parameters: BookingParameter[] = ["name", "number", "item", "total"]

/** WhatsApp confirmation of every kind that has no template of its own. */
export const confirmedTemplate: WhatsAppTemplate<BookingParameter> = {
  name: "booking_confirmed",
  textKey: "checkout_whatsapp_confirmed",
  parameters: { it: parameters, en: parameters },
}
