import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import { requireVerifiedCustomer } from "../accounts/gates.server"
import { holdBooking, lockBooking, reviseHeldBooking } from "../bookings/booking.server"
import { type Booking, bookingById, bookingByKey } from "../bookings/queries.server"
import { bookings } from "../bookings/tables.server"
import { carriedSetOff, type SetOff, setOffOfBooking } from "../checkout/set-off.server"
import { becameOfSetOff } from "../checkout/set-off-returns.server"
import { cancelOpenPayments } from "../payments/card.server"
import { returnApplied } from "../payments/gift-cards.server"
import { recordEvent } from "../platform/audit.server"
import { type Ctx, within } from "../platform/context.server"
import type { Db } from "../platform/db.server"
import { countAttempt } from "../platform/limits.server"
import { Refusal } from "../platform/refusal"
import { type Application, acceptedApplication } from "./application.server"
import { holdDates } from "./hold.server"
import { abandonHold } from "./lapse.server"
import { hasLapsed, heldBookingsOf, purchaseOf } from "./queries.server"
import { priceOf } from "./quote.server"
import { pickupInstant, returnInstant } from "./rules/days"
import type { RentalDetails } from "./rules/details"
import { ageOn } from "./rules/drivers"
import { kmPackageCents, kmPackageOf, kmWith } from "./rules/kilometres"
import { driverDay, type QuoteAnswer } from "./rules/quote"
import { lockCustomer, MOST_HOLDS } from "./unpaid.server"

/** How often one person may enter step 4. */
const MOST_CHECKOUTS = 60
const CHECKOUT_SECONDS = 3600

export type Checkout = {
  bookingId: string
  expiresAt: Date
  quote: QuoteAnswer
  setOff: SetOff
  /** What went back to gift cards and vouchers because dates or price changed or the time ran out, in euro cents. */
  returnedCents: number
}

/**
 * Entering step 4: judges steps 1 to 3, prices them and keeps the vehicle for 20 minutes (D26). The same `purchaseKey` is
 * the same booking, with whatever was changed. Refuses with 401 and 403 (`requireVerifiedCustomer`), 422 with every broken
 * rule, 404 for a vehicle or document that is not there, `car-rental.taken` (409) with the dates of the conflict,
 * `car-rental.already-placed`, `car-rental.too-many-holds` (409), `car-rental.hold-lapsed` (409) where the time this person may
 * keep the vehicle is used up, 429 when asked too often.
 */
export async function openCheckout(ctx: Ctx, input: unknown): Promise<Checkout> {
  const profile = await requireVerifiedCustomer(ctx)
  await countAttempt(ctx, `car-rental.checkout:${profile.id}`, MOST_CHECKOUTS, CHECKOUT_SECONDS)
  const application = await acceptedApplication(ctx, profile, input)
  const quote = priceOf(application.offer.vehicle, application)
  const fields = bookingFields(ctx, application, quote)
  const lapsedCents = await letGo(ctx, profile.id, application, fields)
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx as Db)
    await lockCustomer(inner, profile.id)
    const key = { userId: profile.id, purchaseKey: application.purchaseKey }
    const made = { ...fields, ...key, kind: "car_rental" as const, chargedCents: quote.total }
    const { booking: standing, isNew } = await holdBooking(inner, made)
    const { booking, isDropped } = isNew
      ? { booking: standing, isDropped: false }
      : await revise(inner, standing.id, fields)
    const expiresAt = await holdDates(inner, booking, { isPaying: false })
    const droppedCents = isDropped ? await returnApplied(inner, purchaseOf(booking.id)) : 0
    const returnedCents = isNew ? lapsedCents : droppedCents
    const setOff = await setOffOfBooking(inner, booking, purchaseOf(booking.id))
    return { bookingId: booking.id, expiresAt, quote, setOff, returnedCents }
  })
}

/**
 * What was agreed to for other dates, another vehicle or another price has to be agreed to again; `isDropped` where what was
 * set off against it is to go back.
 */
async function revise(
  ctx: Ctx,
  bookingId: string,
  fields: BookingFields,
): Promise<{ booking: Booking; isDropped: boolean }> {
  const standing = await lockBooking(ctx, bookingId)
  if (standing.status !== "held") throw alreadyPlaced()
  if (!differs(standing, fields)) return { booking: standing, isDropped: false }
  const { price, isDropped } = carriedSetOff(standing, fields)
  const revised = await reviseHeldBooking(ctx, bookingId, { ...fields, ...price, consentsAt: null })
  await recordEvent(ctx, {
    name: "booking.revised",
    subject: `booking:${bookingId}`,
    facts: { itemId: revised.itemId },
  })
  return { booking: revised, isDropped }
}

/** Compares as the table keeps it. */
const differs = (standing: Booking, fields: BookingFields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => !isDeepStrictEqual(stored(value), stored(standing[name as keyof Booking])),
  )

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

/**
 * What has to end before the hold begins, outside its transaction: older holds, payments of what was asked before, a dead key.
 * Answers what had been set off under that key when its time ran out and went back, in euro cents; what declared coins still
 * hold has not.
 */
async function letGo(ctx: Ctx, userId: string, { purchaseKey }: Application, fields: BookingFields): Promise<number> {
  const standing = await endedIfLapsed(ctx, await bookingByKey(ctx, userId, purchaseKey))
  if (standing?.status === "cancelled") await freeKey(ctx, standing)
  else if (standing && standing.status !== "held") throw alreadyPlaced()
  else if (standing && differs(standing, fields)) await cancelOpenPayments(ctx, purchaseOf(standing.id))
  const others = (await heldBookingsOf(ctx, userId)).filter((each) => each.purchaseKey !== purchaseKey)
  const inTheWay = (each: Booking) =>
    each.itemId === fields.itemId && each.startsAt < fields.endsAt && each.endsAt > fields.startsAt
  const kept = others.filter((each) => !inTheWay(each)).slice(0, MOST_HOLDS - 1)
  for (const each of others.filter((other) => !kept.includes(other))) await abandonHold(ctx, each.id)
  if (standing?.cancelReason !== "lapsed") return 0
  const isBack = (await becameOfSetOff(ctx, standing, purchaseOf(standing.id))) === "back"
  return isBack ? standing.setOffCents : 0
}

/** A hold whose time is over ends here, where the job has not come by yet: its customer may hold again. */
async function endedIfLapsed(ctx: Ctx, booking: Booking | undefined): Promise<Booking | undefined> {
  if (booking?.status !== "held" || !(await hasLapsed(ctx, booking.id))) return booking
  await abandonHold(ctx, booking.id, { onlyLapsed: true })
  return bookingById(ctx, booking.id)
}

/** A cancelled attempt gives its key back, so that the same wizard can try again. */
async function freeKey(ctx: Ctx, { id }: Booking): Promise<void> {
  await ctx.db.update(bookings).set({ purchaseKey: randomUUID() }).where(eq(bookings.id, id))
}

const alreadyPlaced = () => new Refusal("car-rental.already-placed", {}, { status: 409 })

type BookingFields = ReturnType<typeof bookingFields>

function bookingFields(ctx: Ctx, application: Application, quote: QuoteAnswer) {
  const { offer, firstName, lastName, email, phone } = application
  return {
    itemId: offer.item.id,
    itemName: offer.item.name,
    startsAt: pickupInstant(application),
    endsAt: returnInstant(application),
    pickupLocation: application.pickupLocation as string,
    dropoffLocation: application.returnLocation as string,
    customerName: `${firstName} ${lastName}`,
    customerEmail: email,
    customerPhone: phone,
    locale: ctx.locale,
    lines: quote.lines,
    subtotalCents: quote.subtotalCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    details: detailsOf(application, quote),
  }
}

function detailsOf(application: Application, quote: QuoteAnswer): RentalDetails {
  const { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident, offer } = application
  const kmPackage = kmPackageOf(application.kmPackageType, application.kmPackageDistance)
  return {
    customer: {
      fullName: `${firstName} ${lastName}`,
      email: application.email,
      phone: application.phone,
      age: ageOn(birthDate, driverDay(application)),
    },
    driver: { firstName, lastName, birthDate, licenseNumber, licenseIssueDate, isSardinianResident },
    secondDriver: application.secondDriver,
    duration: quote.billingDays,
    insuranceOption: quote.insuranceOption,
    extras: application.extras,
    kmPackage: {
      type: kmPackage.type,
      distance: kmPackage.type === "package" ? kmPackage.distance : undefined,
      costCents: kmPackageCents(kmPackage, quote.billingDays, offer.vehicle),
      includedKm: kmWith(kmPackage, quote.billingDays),
      isPremium: offer.vehicle.premium,
    },
    depositOption: application.depositOption,
    depositCents: quote.depositCents,
    deductible: quote.deductible,
    driverLicenseImage: application.licenceId,
    driverIdImage: application.idId,
  }
}
