import { eq } from "drizzle-orm"
import { splitName } from "../../../app/accounts/rules/verified-person"
import { users, verifiedPersons } from "../../../app/accounts/tables.server"
import type { Ctx, Person } from "../../../app/platform/context.server"

let count = 0

/** The result of a verification, by default the account's name. */
type VerifiedPerson = Partial<typeof verifiedPersons.$inferInsert>

/** Inserts a person, with `verifiedPerson` if `idStatus` is verified; returns them as an actor. */
export async function person(
  ctx: Ctx,
  changes: Partial<typeof users.$inferInsert> = {},
  verifiedPerson: VerifiedPerson = {},
): Promise<Person> {
  count += 1
  const id = changes.id ?? `person-${count}-${Math.random().toString(36).slice(2, 8)}`
  const [row] = await ctx.db
    .insert(users)
    .values({ name: "Anna Melis", emailVerified: true, ...changes, id, email: changes.email ?? `${id}@example.org` })
    .returning()
  if (!row) throw new Error("No person was made.")
  if (row.idStatus === "verified") await verify(ctx, row, verifiedPerson)
  return { kind: "person", userId: row.id, role: row.role, name: row.name, email: row.email }
}

/** Verifies the holder of an account as the person it names, with `verifiedPerson`. */
export async function verify(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  verifiedPerson: VerifiedPerson = {},
): Promise<void> {
  const found = {
    ...splitName(name),
    birthDate: null,
    documentExpiresOn: null,
    ...verifiedPerson,
    verifiedAt: ctx.now(),
  }
  await ctx.db.update(users).set({ idStatus: "verified" }).where(eq(users.id, id))
  await ctx.db
    .insert(verifiedPersons)
    .values({ ...found, userId: id })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: found })
}
