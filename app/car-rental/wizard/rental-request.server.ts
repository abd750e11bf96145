import { ownDocuments, type Profile } from "../../accounts/queries.server"
import { DOCUMENT_ENDS_BEFORE } from "../../accounts/rules/booking-eligibility"
import { expiresBefore, fullName, isFirstName, isNamed } from "../../accounts/rules/verified-person"
import { driverDateErrors, driverErrors } from "../../bookings/rules/drivers"
import type { Ctx } from "../../platform/context.server"
import { formatDate } from "../../platform/date-format"
import { isIsoDate, parseDateInput } from "../../platform/dates"
import { fieldRefusals } from "../../platform/http/api.server"
import { type FieldRefusal, invalid, notFound } from "../../platform/refusal"
import {
  driverIdentity,
  type NamedDocuments,
  namedDocuments,
  type RentalRequest,
  rentalRequest,
  secondDriverDates,
  validQuoteFields,
} from "../forms"
import {
  hasBookedBefore,
  identityDocumentKinds,
  licenceKinds,
  newestDocument,
  type VehicleItem,
} from "../queries.server"
import { checkRules, distinct } from "./quote.server"

/** A valid request for a rental with its documents. */
export type ValidRentalRequest = RentalRequest & {
  licenceId: string
  idId: string | undefined
  vehicleItem: VehicleItem
}

/**
 * Validates steps 1 to 3 together (part 2 §5). Refuses with 422 and every invalid field; an unknown vehicle, or a
 * document of another customer, is not found (404).
 */
export async function requireValidRentalRequest(
  ctx: Ctx,
  profile: Profile,
  input: unknown,
): Promise<ValidRentalRequest> {
  const parsed = rentalRequest.safeParse(input)
  const { vehicleItem, errors } = await checkRules(ctx, input)
  const { licenceId, idId, missing } = await documentsFor(ctx, profile, namedDocuments.safeParse(input).data ?? {})
  const fieldErrors = [
    ...(parsed.success ? [] : fieldRefusals(parsed.error)),
    ...errors,
    ...documentErrors(ctx, profile, input),
    ...driverIdentityErrors(profile, input),
    ...secondDriverErrors(input, vehicleItem),
  ]
  const otherMissing = missing.filter(({ field }) => !fieldErrors.some((error) => error.field === field))
  const allErrors = distinct([...fieldErrors, ...otherMissing])
  if (allErrors.length > 0 || !parsed.success || !vehicleItem || !licenceId) throw invalid(allErrors)
  return { ...parsed.data, licenceId, idId, vehicleItem }
}

/** The document of the identity check must be valid until the car's return (D70). */
function documentErrors({ locale }: Ctx, { verifiedPerson }: Profile, input: unknown): FieldRefusal[] {
  const { returnDate } = validQuoteFields(input)
  const endsOn = verifiedPerson?.documentExpiresOn
  if (!endsOn || !returnDate || !isIsoDate(returnDate) || !expiresBefore(verifiedPerson, returnDate)) return []
  return [{ field: "returnDate", code: DOCUMENT_ENDS_BEFORE, details: { date: formatDate(endsOn, { locale }) } }]
}

/** The driver has to be the verified customer (D70); empty or invalid fields are not compared. */
function driverIdentityErrors({ verifiedPerson: person }: Profile, input: unknown): FieldRefusal[] {
  const { firstName, lastName, birthDate } = driverIdentity.safeParse(input).data ?? {}
  if (!person) return []
  const errors: FieldRefusal[] = []
  if (firstName && lastName && !isNamed(person, `${firstName} ${lastName}`)) {
    const field = isFirstName(person, firstName) ? "lastName" : "firstName"
    errors.push({ field, code: "car-rental.driver-not-verified", details: { verified: fullName(person) } })
  }
  const born = parseDateInput(birthDate ?? "")
  if (person.birthDate && born && born !== person.birthDate)
    errors.push({ field: "birthDate", code: "car-rental.driver-birth-date" })
  return errors
}

/** A second driver's data is checked like the first's (D21); their dates are optional. */
function secondDriverErrors(input: unknown, vehicleItem: VehicleItem | undefined): FieldRefusal[] {
  const dates = secondDriverDates.safeParse(input).data?.secondDriver ?? {}
  const { pickupDate } = validQuoteFields(input)
  if (!vehicleItem || !pickupDate || !isIsoDate(pickupDate)) return driverDateErrors(dates, "secondDriver.")
  return driverErrors(dates, vehicleItem.vehicle.category, pickupDate, "secondDriver.")
}

/**
 * The given documents, else the newest on file: the licence if the customer has booked before, the identity document
 * always. A customer verified by Stripe has none, and need not upload one (D13, D70).
 */
async function documentsFor(ctx: Ctx, profile: Profile, { licenseImage, idImage }: NamedDocuments) {
  const named = [licenseImage, idImage].filter((id) => id !== undefined)
  const documents = await ownDocuments(ctx, named)
  const isOwnDocument = (id: string | undefined, kinds: string[]) =>
    id === undefined || documents.some((document) => document.id === id && kinds.includes(document.kind))
  if (!isOwnDocument(licenseImage, licenceKinds) || !isOwnDocument(idImage, identityDocumentKinds))
    throw notFound("car-rental.document-not-found")
  const isReturningCustomer = await hasBookedBefore(ctx, profile.id)
  const onFile = async (kinds: typeof identityDocumentKinds) => (await newestDocument(ctx, profile.id, kinds))?.id
  const licenceId = licenseImage ?? (isReturningCustomer ? await onFile(licenceKinds) : undefined)
  const idId = idImage ?? (await onFile(identityDocumentKinds))
  const missing: FieldRefusal[] = []
  if (!licenceId)
    missing.push({
      field: "licenseImage",
      code: isReturningCustomer ? "car-rental.license-image-required" : "car-rental.first-booking-license",
    })
  return { licenceId, idId, missing }
}
