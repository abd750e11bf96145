import { randomUUID } from "node:crypto"
import { addDays } from "../../app/platform/dates"

type Given = { vehicleId: string; pickupDate: string; licenseImage: string; idImage: string; email?: string }

/** What the wizard sends to keep a car (part 2 §7): one rental day, from and to the office, a driver past all limits. */
export const applicationOf = ({ pickupDate, email = "verified@maestrale.example", ...given }: Given) => ({
  ...given,
  purchaseKey: randomUUID(),
  pickupLocation: "cagliari_office",
  returnLocation: "cagliari_office",
  pickupDate,
  pickupTime: "10:30",
  returnDate: addDays(pickupDate, 1),
  returnTime: "09:00",
  firstName: "Giulia",
  lastName: "Serra",
  email,
  phone: "+39 347 000 0001",
  birthDate: "14/05/1985",
  licenseNumber: "CA1234567X",
  licenseIssueDate: "2004-06-01",
  confirmsInformation: true,
})

/** What it sends to pay: the consents, and the total that was shown, in euro cents. */
export const paymentOf = (paymentMethod: string, expectedTotal: number) => ({
  paymentMethod,
  confirmsDocuments: true,
  agreesToTerms: true,
  agreesToPrivacy: true,
  expectedTotal,
  currency: "eur",
})
