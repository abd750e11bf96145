import type { ApprovedTemplate } from "../../messaging/rules/approved-template"

/** The facts of a rental that a WhatsApp message names. */
export type RentalFact = "name" | "number" | "vehicle" | "pickup" | "place" | "dropoff" | "total" | "coin"

const facts: RentalFact[] = ["name", "number", "vehicle", "pickup", "place", "dropoff", "total"]

const template = (name: string, text: string, named = facts): ApprovedTemplate<RentalFact> => ({
  name,
  text,
  facts: { it: named, en: named },
})

/** The WhatsApp messages about a rental, by how the booking stands. */
export const rentalTemplates = {
  confirmed: template("rental_confirmed", "car_rental_whatsapp_confirmed"),
  agency: template("rental_pay_at_agency", "car_rental_whatsapp_agency"),
  agency_airport: template("rental_pay_at_airport", "car_rental_whatsapp_agency_airport"),
  crypto: template("rental_awaits_crypto", "car_rental_whatsapp_crypto", [...facts, "coin"]),
}
