import type { ApprovedTemplate } from "../../messaging/rules/approved-template"

export type RentalFact = "name" | "number" | "vehicle" | "pickup" | "place" | "dropoff" | "total" | "coin"

const facts: RentalFact[] = ["name", "number", "vehicle", "pickup", "place", "dropoff", "total"]

const template = (name: string, text: string, named = facts): ApprovedTemplate<RentalFact> => ({
  name,
  text,
  facts: { it: named, en: named },
})

/** WhatsApp messages of a rental, by the state of the booking. */
export const rentalTemplates = {
  confirmed: template("rental_confirmed", "car_rental_whatsapp_confirmed"),
  agency: template("rental_pay_at_agency", "car_rental_whatsapp_agency"),
  agency_airport: template("rental_pay_at_airport", "car_rental_whatsapp_agency_airport"),
  crypto: template("rental_awaits_crypto", "car_rental_whatsapp_crypto", [...facts, "coin"]),
}
