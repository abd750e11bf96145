import type { CheckRow } from "../../accounts/identity/checks.server"
import { submitInvitedDocuments, unsubmittedSides } from "../../accounts/identity/id-review.server"
import { startInvitedCheck } from "../../accounts/identity/identity.server"
import { invite, invitedCheck, refreshInvitedCheck } from "../../accounts/identity/invitations.server"
import { type Admitted, admitInvitedUpload } from "../../accounts/identity/invited-documents.server"
import { isUnderReview } from "../../accounts/rules/identity"
import { type Booking, bookingOf } from "../../bookings/queries.server"
import { isToken, tokenOf } from "../../checkout/access.server"
import { emailHash } from "../../checkout/guest-hashes.server"
import { enqueueMail } from "../../messaging/outbox.server"
import { isMailQueuedOrSent } from "../../messaging/queries.server"
import type { Ctx } from "../../platform/context.server"
import { parseDateInput, romeDate } from "../../platform/dates"
import { DAY_SECONDS, enforceRateLimit, HOUR_SECONDS, tryConsumeAttempt } from "../../platform/limits.server"
import { notFound } from "../../platform/refusal"
import { translator } from "../booking/booking-texts.server"
import { detailsOf } from "../queries.server"
import type { SecondDriverCheck } from "../rules/second-driver"

/** Kind of the mail with the second driver's link. */
export const SECOND_DRIVER_MAIL = "car-rental.second-driver"

/** Invitation mails per day, of one customer and to one mailbox. */
const MAX_MAILS = 5

/** Submissions of a link's form per hour and booking. */
const MAX_CHECK_STARTS_PER_HOUR = 20

/** Visits per hour and booking that query the provider; a page that waits for a result polls twenty times. */
const MAX_VISITS = 120

const isActive = ({ status }: Booking) => status === "confirmed" || status === "pending"

/** URL of the second driver's identity check, without an account. */
export const secondDriverAddress = (ctx: Ctx, { id }: Pick<Booking, "id">): string =>
  `${ctx.config.baseUrl}/second-driver/${id}?token=${tokenOf(ctx, id, "second driver")}`

/**
 * Invites the second driver of a placed booking to verify their identity (D70), by mail if their address is known; a
 * repeated call changes nothing. Call it in the transaction of the change.
 */
export async function inviteSecondDriver(ctx: Ctx, booking: Booking): Promise<void> {
  const second = detailsOf(booking).secondDriver
  if (!second || !isActive(booking) || booking.startsAt <= ctx.now()) return
  const { isNew } = await ensureInvitation(ctx, booking)
  if (!isNew || !second.email || !(await mayMail(ctx, booking, second.email))) return
  const translate = translator(booking, { second: second.firstName, customer: booking.customerName })
  await enqueueMail(ctx, {
    recipient: second.email,
    locale: booking.locale,
    about: { kind: "booking", id: booking.id },
    kind: SECOND_DRIVER_MAIL,
    subject: translate("car_rental_mail_second_subject"),
    greetingName: second.firstName,
    title: translate("car_rental_mail_second_title"),
    paragraphs: [translate("car_rental_mail_second_intro"), translate("car_rental_mail_second_privacy")],
    action: { label: translate("car_rental_mail_second_action"), url: secondDriverAddress(ctx, booking) },
  })
}

/** Limits mails per customer and per recipient; beyond, the customer can still pass on the link. */
const mayMail = async (ctx: Ctx, { userId }: Booking, email: string): Promise<boolean> =>
  (await tryConsumeAttempt(ctx, `car-rental.second-driver:${userId}`, MAX_MAILS, DAY_SECONDS)) &&
  (await tryConsumeAttempt(ctx, `car-rental.second-driver-mail:${emailHash(ctx, email)}`, MAX_MAILS, DAY_SECONDS))

/** The invitation of a booking's second driver, created if missing. */
function ensureInvitation(ctx: Ctx, booking: Booking) {
  const second = detailsOf(booking).secondDriver
  return invite(ctx, {
    bookingId: booking.id,
    firstName: second?.firstName ?? "",
    lastName: second?.lastName ?? "",
    birthDate: parseDateInput(second?.birthDate ?? "") ?? null,
    neededUntil: romeDate(booking.endsAt),
    expiresAt: booking.startsAt,
  })
}

/** The state of the second driver's identity check; undefined if there is no second driver to check. */
export async function secondDriverCheck(ctx: Ctx, booking: Booking): Promise<SecondDriverCheck | undefined> {
  if (booking.kind !== "car_rental" || booking.status === "held" || booking.status === "cancelled") return undefined
  if (!detailsOf(booking).secondDriver) return undefined
  return secondDriverCheckState(ctx, booking, await invitedCheck(ctx, booking.id))
}

function stateOf(check: CheckRow | undefined): SecondDriverCheck["state"] {
  if (!check || check.state === "cancelled") return "open"
  return isUnderReview(check) ? "processing" : check.state
}

export const isLinkMailed = (ctx: Ctx, booking: Booking): Promise<boolean> =>
  isMailQueuedOrSent(ctx, booking.id, SECOND_DRIVER_MAIL)

async function secondDriverCheckState(
  ctx: Ctx,
  booking: Booking,
  check: CheckRow | undefined,
): Promise<SecondDriverCheck> {
  const isDeadlinePast = booking.startsAt <= ctx.now()
  return { state: stateOf(check), isDeadlinePast, isMailed: await isLinkMailed(ctx, booking) }
}

/** Identifies the second driver of a link, without a database query; undefined if the token is invalid. */
export const secondDriverUploadKey = (ctx: Ctx, { bookingId, token }: Link): string | undefined =>
  isToken(ctx, bookingId, token, "second driver") ? `second-driver:${bookingId}` : undefined

/** A placed rental with a second driver, for the holder of their link; for others it does not exist (404). */
async function bookingOfLink(ctx: Ctx, { bookingId, token }: Link): Promise<Booking> {
  if (!secondDriverUploadKey(ctx, { bookingId, token })) throw notFound("bookings.not-found")
  const booking = await bookingOf({ ...ctx, actor: { kind: "system" } }, bookingId)
  if (booking.kind !== "car_rental" || !isActive(booking) || !detailsOf(booking).secondDriver)
    throw notFound("bookings.not-found")
  return booking
}

type Link = { bookingId: string; token: string }

/**
 * The page data of a second driver's link. A visit queries the provider for an unfinished check, up to `MAX_VISITS` an
 * hour; beyond that, only the provider's events update it.
 */
export async function openSecondDriverLink(ctx: Ctx, link: Link) {
  const booking = await bookingOfLink(ctx, link)
  const mayQueryProvider = await tryConsumeAttempt(ctx, `second-driver-visit:${booking.id}`, MAX_VISITS, HOUR_SECONDS)
  const check = await (mayQueryProvider ? refreshInvitedCheck : invitedCheck)(ctx, booking.id)
  const { secondDriver } = detailsOf(booking)
  const { frontId, backId } = await unsubmittedSides(ctx, { bookingId: booking.id })
  return {
    ...(await secondDriverCheckState(ctx, booking, check)),
    /** The provider's or our reason code of a refusal; only for the second driver. */
    reason: check?.reason ?? undefined,
    method: check?.method ?? "instant",
    hasFront: frontId !== undefined,
    hasBack: backId !== undefined,
    firstName: secondDriver?.firstName ?? "",
    name: `${secondDriver?.firstName} ${secondDriver?.lastName}`,
    customer: booking.customerName,
    vehicle: booking.itemName,
    startsAt: booking.startsAt,
  }
}

/**
 * Checks, before the body is read, that a second driver may upload a side of their document. Refuses as
 * `admitInvitedUpload`.
 *
 * @unrecorded The upload is.
 */
export async function authoriseSecondDriverUpload(ctx: Ctx, link: Link): Promise<Admitted> {
  const booking = await bookingOfLink(ctx, link)
  await ensureInvitation(ctx, booking)
  return admitInvitedUpload(ctx, booking.id)
}

/** Submits a second driver's document to the operators. Refuses as `submitInvitedDocuments`, 404. */
export async function submitSecondDriverDocuments(ctx: Ctx, link: Link): Promise<void> {
  const booking = await bookingOfLink(ctx, link)
  await ensureInvitation(ctx, booking)
  await submitInvitedDocuments(ctx, booking.id)
}

/**
 * Starts the identity check of a second driver at the provider; returns its URL. Refuses as `startInvitedCheck`, 404,
 * 429.
 */
export async function startSecondDriverCheck(ctx: Ctx, link: Link): Promise<string> {
  const booking = await bookingOfLink(ctx, link)
  await enforceRateLimit(ctx, `second-driver:${booking.id}`, MAX_CHECK_STARTS_PER_HOUR, HOUR_SECONDS)
  await ensureInvitation(ctx, booking)
  return startInvitedCheck(ctx, booking.id, secondDriverAddress(ctx, booking))
}
