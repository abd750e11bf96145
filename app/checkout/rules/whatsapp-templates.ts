import type { ApprovedTemplate } from "../../messaging/rules/approved-template"

type BookingParameter = "name" | "number" | "item" | "total"

const parameters: BookingParameter[] = ["name", "number", "item", "total"]

/** WhatsApp confirmation of every kind except a rental. */
export const confirmedTemplate: ApprovedTemplate<BookingParameter> = {
  name: "booking_confirmed",
  text: "checkout_whatsapp_confirmed",
  parameters: { it: parameters, en: parameters },
}
