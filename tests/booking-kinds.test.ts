import { openCheckout } from "../app/car-rental/booking/checkout.server"
import { holdWash } from "../app/car-wash/wash.server"
import { holdYacht } from "../app/charter/yacht-bookings.server"
import { addDays } from "../app/platform/dates"
import { answerStayRequest } from "../app/villas/answer.server"
import { requestStay } from "../app/villas/stay.server"
import { describeKind } from "./support/purchases/describe-kind"
import { someRentalRequest } from "./support/purchases/rentals"
import { someStay as someVillaStay } from "./support/purchases/stays"
import { someWash } from "./support/purchases/washes"
import { someStay as someYachtStay } from "./support/purchases/yachts"

const rental = { eur: 64_90, usd: 71_00 }
describeKind({
  kind: "car_rental",
  isForGuests: false,
  holdMinutes: 20,
  priceCents: rental,
  takenCode: "car-rental.taken",
  methods: ["card", "agency", "btc"],
  book: async (_, { ctx, customer }, { day, ...wish }) => {
    if (!customer) throw new Error("Guests rent no car.")
    const period = { pickupDate: day, returnDate: addDays(day, 1) }
    return openCheckout(ctx, someRentalRequest(customer, { ...period, ...wish }))
  },
})

const wash = { eur: 75_00, usd: 83_00 }
describeKind({
  kind: "car_wash",
  isForGuests: true,
  holdMinutes: 15,
  priceCents: wash,
  takenCode: "car-wash.time-taken",
  methods: ["card"],
  book: (_, { ctx, email }, { day, currency, purchaseKey }) => {
    const expectedAmountCents = wash[currency]
    return holdWash(ctx, someWash({ email, appointmentDate: day, purchaseKey, currency, expectedAmountCents }))
  },
})

const yacht = { eur: 84_700_00, usd: 93_170_00 }
describeKind({
  kind: "yacht",
  isForGuests: false,
  holdMinutes: 20,
  priceCents: yacht,
  takenCode: "checkout.taken",
  methods: ["card"],
  book: (_, { ctx }, { day, currency, purchaseKey }) => {
    const period = { checkinDate: day, checkoutDate: addDays(day, 7) }
    const expectedAmountCents = String(yacht[currency])
    return holdYacht(ctx, "yacht-granito", someYachtStay({ ...period, purchaseKey, currency, expectedAmountCents }))
  },
})

const villa = { eur: 18_865_00, usd: 20_752_00 }
describeKind({
  kind: "villa",
  isForGuests: true,
  holdMinutes: 48 * 60,
  priceCents: villa,
  takenCode: "checkout.taken",
  methods: ["card"],
  book: (_, { ctx, email }, { day, currency, purchaseKey }) => {
    const period = { pickupDate: day, returnDate: addDays(day, 7) }
    const price = { currency, expectedAmountCents: villa[currency] }
    return requestStay(ctx, "villa-oleandra", someVillaStay({ email, purchaseKey, ...period, ...price }))
  },
  confirm: (operator, bookingId) => answerStayRequest(operator, { bookingId, outcome: "confirmed" }),
})
