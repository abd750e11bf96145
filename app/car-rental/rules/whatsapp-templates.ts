import type { WhatsAppTemplate } from "../../messaging/rules/whatsapp-template"

export type RentalParameter =
  | "name"
  | "number"
  | "vehicle"
  | "pickup"
  | "place"
  | "dropoff"
  | "amount"
  | "cryptocurrency"

const parameters: RentalParameter[] = ["name", "number", "vehicle", "pickup", "place", "dropoff", "amount"]

const template = (name: string, textKey: string, names = parameters): WhatsAppTemplate<RentalParameter> => ({
  name,
  textKey,
  parameters: { it: names, en: names },
})

/** WhatsApp messages of a rental, by the state of the booking. */
export const rentalTemplates = {
  confirmed: template("rental_confirmed", "car_rental_whatsapp_confirmed"),
  agency: template("rental_pay_at_agency", "car_rental_whatsapp_agency"),
  agency_airport: template("rental_pay_at_airport", "car_rental_whatsapp_agency_airport"),
  crypto: template("rental_awaits_crypto", "car_rental_whatsapp_crypto", [...parameters, "cryptocurrency"]),
}
