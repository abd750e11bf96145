import { signedIn } from "../browser/e2e"
import type { World } from "./site-form"
import { guestsWash, paidCar } from "./subjects"

/** `open` returns the path of its page; `place`: selector of the part of the page, by default `main`. */
type ScriptedForm = { does: string; open: (world: World) => Promise<string>; place?: string }

const forVisitors = (path: string) => async () => path

const forCustomers =
  (path: string) =>
  async ({ page, customer }: World) => {
    await signedIn(page, customer)
    return path
  }

/** Every form that needs scripts. */
export const scriptedForms: ScriptedForm[] = [
  { does: "subscribes to the newsletter", open: forVisitors("/"), place: "section[aria-labelledby=newsletter]" },
  { does: "searches jets", open: forVisitors("/jets") },
  { does: "books a wash", open: forVisitors("/car-wash-booking?service=vip") },
  { does: "asks for a villa", open: forVisitors("/villas/villa-oleandra/book") },
  { does: "asks for a yacht", open: forVisitors("/yachts/yacht-granito/request") },
  {
    does: "pays a booking",
    open: async ({ request }) => {
      const { bookingId, token } = await guestsWash(request, { isPaid: false })
      return `/pay/${bookingId}?token=${token}`
    },
  },
  { does: "rents a car", open: forCustomers("/urban-cars/volkswagen-polo/book") },
  { does: "books a yacht", open: forCustomers("/book/yachts/yacht-granito") },
  { does: "asks for a flight", open: forCustomers("/book/jets/jet-libeccio") },
  { does: "pays for a membership", open: forCustomers("/membership/enroll/gold") },
  { does: "buys tickets of the draw", open: forVisitors("/commercial-operation") },
  { does: "saves a card", open: forCustomers("/account/payment-methods?add") },
  { does: "adds a passkey", open: forCustomers("/account/security/passkeys") },
  {
    does: "adds kilometres",
    open: async ({ page, customer }) => {
      await signedIn(page, customer)
      return `/account/bookings/${await paidCar(page.request, customer)}`
    },
  },
]
