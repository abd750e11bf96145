import { and, eq, isNull } from "drizzle-orm"
import type { z } from "zod"
import { recordEvent } from "../platform/audit.server"
import { requirePerson } from "../platform/authorise.server"
import { NAME_MAX_LENGTH } from "../platform/contact"
import { type Ctx, inTransaction } from "../platform/context.server"
import { fullYears, romeDate } from "../platform/dates"
import { invalid, Refusal } from "../platform/refusal"
import type { profileForm } from "./forms"
import { type Profile, requireProfile, type User } from "./queries.server"
import { detailsToKeep, type TypedDetails } from "./rules/personal-details"
import { nameWithin } from "./rules/verified-person"
import { users } from "./tables.server"

/** In years; older dates are typing errors. */
const OLDEST = 120

/**
 * Sets the account's name to the verified document's, so that the verification counts again. Refuses with
 * `accounts.user-not-updated` (409) without a verification.
 */
export async function setNameFromDocument(ctx: Ctx): Promise<void> {
  const { verifiedPerson } = await requireProfile(ctx)
  if (!verifiedPerson) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
  await saveProfile(ctx, { name: nameWithin(verifiedPerson, NAME_MAX_LENGTH) })
}

/**
 * Saves the signed-in user's name, phone, birth date and licence (part 3 §2); a birth date from a verified document stays. Refuses with
 * 422 and every invalid field.
 */
export async function updateProfile(ctx: Ctx, form: z.output<typeof profileForm>): Promise<void> {
  const profile = await requireProfile(ctx)
  const { name, phone, birthDate, licenseNumber, licenseIssueDate } = form
  const today = romeDate(ctx.now())
  const dates = { birthDate, licenseIssueDate }
  const errors = Object.entries(dates).flatMap(([field, date]) =>
    date && (date > today || fullYears(date, today) > OLDEST) ? [{ field, code: "accounts.date-implausible" }] : [],
  )
  if (errors.length > 0) throw invalid(errors)
  await saveProfile(ctx, {
    name,
    phone: phone || null,
    ...(profile.verifiedPerson?.birthDate ? {} : { birthDate: birthDate ?? null }),
    licenseNumber: licenseNumber || null,
    licenseIssueDate: licenseIssueDate ?? null,
  })
}

/**
 * Keeps what the customer typed into a form and the profile does not know yet, so that the next form has it (`detailsToKeep`).
 * Nothing for a guest.
 */
export async function keepDetails(
  ctx: Ctx,
  profile: Profile | null,
  typed: TypedDetails,
  options?: { isOwnLicence?: boolean },
): Promise<void> {
  const kept = profile ? detailsToKeep(profile, typed, options) : {}
  if (!profile || Object.keys(kept).length === 0) return
  await inTransaction(ctx, async (txCtx) => {
    await txCtx.db
      .update(users)
      .set({ ...kept, updatedAt: ctx.now() })
      .where(and(eq(users.id, profile.id), isNull(users.deletedAt)))
    await recordEvent(txCtx, {
      name: "profile.kept",
      subject: `user:${profile.id}`,
      facts: { fields: Object.keys(kept) },
    })
  })
}

type Changes = { name: string } & Partial<Pick<User, "phone" | "birthDate" | "licenseNumber" | "licenseIssueDate">>

async function saveProfile(ctx: Ctx, changes: Changes): Promise<void> {
  const { userId } = requirePerson(ctx)
  await inTransaction(ctx, async (txCtx) => {
    const saved = await txCtx.db
      .update(users)
      .set({ ...changes, updatedAt: ctx.now() })
      .where(eq(users.id, userId))
      .returning({ id: users.id })
    if (saved.length === 0) throw new Refusal("accounts.user-not-updated", {}, { status: 409 })
    await recordEvent(txCtx, { name: "profile.saved", subject: `user:${userId}` })
  })
}
