import { randomUUID } from "node:crypto"
import { type YachtBookingInput, yachtBookingForm } from "../../../app/charter/forms"

/** A week on Granito 70 from 5 June 2027 for eight guests, as the browser sends it, with `changes`. */
export const someStay = (changes: Record<string, unknown> = {}): YachtBookingInput =>
  yachtBookingForm.parse({
    checkinDate: "2027-06-05",
    checkoutDate: "2027-06-12",
    guests: "8",
    pickupMarina: "porto_cervo",
    fullName: "Ada Neri",
    email: "ada@example.org",
    phone: "+39 070 111222",
    purchaseKey: randomUUID(),
    expectedAmountCents: "8470000",
    currency: "eur",
    ...changes,
  })
