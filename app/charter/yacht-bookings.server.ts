import { requireCustomer } from "../accounts/identity/gates.server"
import { keepDetails } from "../accounts/profile.server"
import { enforceCheckoutRateLimit } from "../checkout/holding/customer-limits.server"
import { type HoldResult, holdForPayment } from "../checkout/holding/hold.server"
import { stayPrice } from "../checkout/rules/stay"
import type { Ctx } from "../platform/context.server"
import { convertEuroCents } from "../platform/money"
import { invalid, Refusal } from "../platform/refusal"
import type { YachtBookingInput } from "./forms"
import { yachtById } from "./queries.server"
import { boardingOf, type YachtStay, yachtDays, yachtErrors, yachtPeriod } from "./rules/yacht-stay"

/**
 * Holds a yacht while its customer pays. The same `purchaseKey` updates the same booking. Refuses with 401,
 * `accounts.personal-required` (403), `catalogue.item-not-found` (404), `charter.yacht-unavailable` (409), 422 with
 * every invalid field, `checkout.amount-changed` (409) if the expected price differs from the computed one (D1),
 * `checkout.taken` (409) at the field `checkinDate`, and as `holdForPayment` does.
 */
export async function holdYacht(ctx: Ctx, itemId: string, form: YachtBookingInput): Promise<HoldResult> {
  const customer = await requireCustomer(ctx)
  await enforceCheckoutRateLimit(ctx, { userId: customer.id })
  const { item, yacht } = await yachtById(ctx, itemId)
  if (!item.available || item.dailyPriceCents === null) throw yachtUnavailableRefusal()
  const { fullName, email, phone, purchaseKey, expectedAmountCents, currency, ...typed } = form
  const errors = yachtErrors(typed, yacht, ctx.now())
  if (errors.length > 0) throw invalid(errors)
  const { checkinDate, checkoutDate, guests } = typed
  const boarding = boardingOf(yacht, typed)
  const stay: YachtStay = { checkinDate, checkoutDate, guests, ...boarding }
  const location = boarding.homePort ?? boarding.pickupMarina ?? ""
  const days = yachtDays(stay)
  const price = stayPrice(days, item.dailyPriceCents)
  const amountDueCents = convertEuroCents(price.totalCents, currency)
  if (amountDueCents !== expectedAmountCents) throw new Refusal("checkout.amount-changed", {}, { status: 409 })
  const booking = {
    kind: "yacht" as const,
    purchaseKey,
    userId: customer.id,
    itemId: item.id,
    itemName: item.name,
    ...yachtPeriod(stay),
    pickupLocation: location,
    dropoffLocation: location,
    customerName: fullName,
    customerEmail: email,
    customerPhone: phone,
    locale: ctx.locale,
    lines: [{ code: `days:${days}`, cents: price.subtotalCents }],
    ...price,
    currency,
    amountDueCents,
    details: stay,
  }
  const held = await holdForPayment(ctx, booking).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === "checkout.taken" ? checkinFieldRefusal(error) : error
  })
  await keepDetails(ctx, customer, { fullName, phone })
  return held
}

const checkinFieldRefusal = ({ code, details, status }: Refusal) =>
  new Refusal(code, details, { status, fields: [{ field: "checkinDate", code, details }] })

export const yachtUnavailableRefusal = () => new Refusal("charter.yacht-unavailable", {}, { status: 409 })
