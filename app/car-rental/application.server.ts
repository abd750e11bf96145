import { ownDocuments, type Profile } from "../accounts/queries.server"
import type { Ctx } from "../platform/context.server"
import { isIsoDate } from "../platform/dates"
import { fieldRefusals } from "../platform/http/api.server"
import { type FieldRefusal, invalid, notFound } from "../platform/refusal"
import {
  type NamedDocuments,
  namedDocuments,
  quoteFieldsOf,
  type RentalApplication,
  rentalApplication,
  secondDriverDates,
} from "./forms"
import { hasBookedBefore, idKinds, licenceKinds, newestDocument, type Offer } from "./queries.server"
import { distinct, judge } from "./quote.server"
import { driverBreaks, driverDateBreaks } from "./rules/drivers"

/** An application that keeps every rule, with the documents it rests on. */
export type Application = RentalApplication & { licenceId: string; idId: string; offer: Offer }

/**
 * Steps 1 to 3 judged at once (part 2 §5). Refuses with 422 and every broken rule; a vehicle the house does not have, or a
 * document that is not the customer's own, is not found (404).
 */
export async function acceptedApplication(ctx: Ctx, profile: Profile, input: unknown): Promise<Application> {
  const parsed = rentalApplication.safeParse(input)
  const { offer, breaks } = await judge(ctx, input)
  const { licenceId, idId, missing } = await documentsFor(ctx, profile, namedDocuments.safeParse(input).data ?? {})
  const told = [...(parsed.success ? [] : fieldRefusals(parsed.error)), ...breaks, ...secondDriverBreaks(input, offer)]
  const untold = missing.filter(({ field }) => !told.some((each) => each.field === field))
  const judged = distinct([...told, ...untold])
  if (judged.length > 0 || !parsed.success || !offer || !licenceId || !idId) throw invalid(judged)
  return { ...parsed.data, licenceId, idId, offer }
}

/** What a second driver tells of themselves is judged as the first's (D21); their dates may be left out. */
function secondDriverBreaks(input: unknown, offer: Offer | undefined): FieldRefusal[] {
  const dates = secondDriverDates.safeParse(input).data?.secondDriver ?? {}
  const { pickupDate } = quoteFieldsOf(input)
  if (!offer || !pickupDate || !isIsoDate(pickupDate)) return driverDateBreaks(dates, "secondDriver.")
  return driverBreaks(dates, offer.vehicle.category, pickupDate, "secondDriver.")
}

/** The documents named, else the newest on file of a customer who has booked before. */
async function documentsFor(ctx: Ctx, profile: Profile, { licenseImage, idImage }: NamedDocuments) {
  const named = [licenseImage, idImage].filter((id) => id !== undefined)
  const own = await ownDocuments(ctx, named)
  const isOwn = (id: string | undefined, kinds: string[]) =>
    id === undefined || own.some((document) => document.id === id && kinds.includes(document.kind))
  if (!isOwn(licenseImage, licenceKinds) || !isOwn(idImage, idKinds)) throw notFound("car-rental.document-not-found")
  const known = await hasBookedBefore(ctx, profile.id)
  const onFile = async (kinds: typeof idKinds) =>
    known ? (await newestDocument(ctx, profile.id, kinds))?.id : undefined
  const licenceId = licenseImage ?? (await onFile(licenceKinds))
  const idId = idImage ?? (await onFile(idKinds))
  const missing: FieldRefusal[] = []
  if (!licenceId)
    missing.push({
      field: "licenseImage",
      code: known ? "car-rental.license-image-required" : "car-rental.first-booking-license",
    })
  if (!idId) missing.push({ field: "idImage", code: "car-rental.id-image-required" })
  return { licenceId, idId, missing }
}
