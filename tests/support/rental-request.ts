import { randomUUID } from "node:crypto"
import { addDays } from "../../app/platform/dates"

type Options = {
  vehicleId: string
  pickupDate: string
  licenseImage: string
  idImage: string
  email?: string
  /** The driver, if it is not the holder of the account. */
  driver?: { firstName: string; lastName: string }
}

const DEMO_CUSTOMER = "verified@maestrale.example"

/** The holder of a test account: a different person for each address, because limits apply per person (D70). */
export function holderOf(email: string): { firstName: string; lastName: string } {
  if (email === DEMO_CUSTOMER) return { firstName: "Giulia", lastName: "Serra" }
  const letters = email.replace(/\D/g, "").replace(/\d/g, (digit) => "abcdefghij"[Number(digit)] ?? "")
  return { firstName: "Anna", lastName: `Melis${letters}` }
}

/** The wizard's request to hold a car (part 2 §7): one rental day, from and to the office, driven by the holder of `email`, within all limits. */
export const rentalRequestOf = ({ pickupDate, email = DEMO_CUSTOMER, driver = holderOf(email), ...rest }: Options) => ({
  ...rest,
  purchaseKey: randomUUID(),
  pickupLocation: "cagliari_office",
  returnLocation: "cagliari_office",
  pickupDate,
  pickupTime: "10:30",
  returnDate: addDays(pickupDate, 1),
  returnTime: "09:00",
  ...driver,
  email,
  phone: "+39 347 000 0001",
  birthDate: "14/05/1985",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "2004-06-01",
  confirmsInformation: true,
})

/** The wizard's request to pay: the consents and the displayed total, in euro cents. */
export const paymentOf = (method: "card" | "agency" | "btc", expectedAmountCents: number) => ({
  method,
  consents: { confirmsDocuments: true, agreesToTerms: true, agreesToPrivacy: true },
  expectedAmountCents,
  currency: "eur",
})
