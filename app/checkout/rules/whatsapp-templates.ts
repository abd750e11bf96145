import type { ApprovedTemplate } from "../../messaging/rules/approved-template"

type BookingFact = "name" | "number" | "item" | "total"

const facts: BookingFact[] = ["name", "number", "item", "total"]

/** WhatsApp confirmation of every kind except a rental. */
export const confirmedTemplate: ApprovedTemplate<BookingFact> = {
  name: "booking_confirmed",
  text: "checkout_whatsapp_confirmed",
  facts: { it: facts, en: facts },
}
