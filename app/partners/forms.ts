import { z } from "zod"
import { text } from "../platform/text"
import {
  DESCRIPTION_LENGTH,
  listingCategories,
  MAX_FEATURES_LENGTH,
  MAX_PHOTOGRAPHS,
  type SpecField,
  specFields,
} from "./rules/listing-fields"

/** Longest text of a field while a draft is typed; publishing has its own limits. */
const MAX_TYPED_LENGTH = 200

const lines = (max: number) => text({ max }).transform((typed) => typed.replace(/\r\n?/g, "\n"))

const typedText = text({ max: MAX_TYPED_LENGTH }).optional()
const specTexts = Object.fromEntries(specFields.map((field) => [field, typedText])) as Record<
  SpecField,
  typeof typedText
>

/** The fields of the wizard's steps; a step sends its own. */
export const listingFields = z.object({
  category: z.enum(listingCategories, { error: "platform.field-invalid" }).optional(),
  name: text({ max: MAX_TYPED_LENGTH }).optional(),
  description: lines(2 * DESCRIPTION_LENGTH.max).optional(),
  location: text({ max: MAX_TYPED_LENGTH }).optional(),
  ...specTexts,
  features: lines(MAX_FEATURES_LENGTH).optional(),
})
export type ListingInput = z.output<typeof listingFields>

/** Where the pressed button leads: another step, the dashboard, or publication. */
const to = z.enum(["1", "2", "3", "4", "exit", "publish"], { error: "platform.field-invalid" })

export const listingForm = listingFields.extend({ to })
/** `key`: the new listing's id, made with the page, so that a form that is sent twice makes one draft. */
export const newListingForm = listingForm.extend({ key: z.uuid({ error: "platform.field-invalid" }) })
export type ListingFormFields = Record<keyof z.input<typeof newListingForm>, string>

export const listingUploadForm = z.object({ file: z.instanceof(File, { error: "catalogue.photograph-missing" }) })

const photographId = z.uuid({ error: "partners.listing-photograph-gone" })
export const photographRemovalForm = z.object({ photographId })
export const photographMoveForm = z.object({ photographId, by: z.enum(["-1", "1"]).transform(Number) })
/** All photographs in their new order. */
export const photographOrderForm = z.object({
  order: text({ max: MAX_PHOTOGRAPHS * 37 }).transform((ids) => ids.split(",")),
})

const listingId = z.uuid({ error: "partners.listing-not-found" })
/** What a partner does with a listing in the list. */
export const listingActionForm = z.object({ listingId, intent: z.enum(["pause", "resume", "delete"]) })

export const suspensionForm = z.object({
  listingId,
  reason: text({ max: 500, required: "partners.listing-reason-required" }).transform((typed) =>
    typed.replace(/\r\n?/g, "\n"),
  ),
})
export const suspensionEndForm = z.object({ listingId })
