import { eq } from "drizzle-orm"
import { splitName } from "../../app/accounts/rules/verified-person"
import { users, verifiedPersons } from "../../app/accounts/tables.server"
import type { Ctx, Person } from "../../app/platform/context.server"

let count = 0

/** What a verification found besides the account's own name. */
type Proof = Partial<typeof verifiedPersons.$inferInsert>

/** Puts a person into the database, one of `idStatus` verified with `proof` of it; answers them as the one who asks. */
export async function person(
  ctx: Ctx,
  given: Partial<typeof users.$inferInsert> = {},
  proof: Proof = {},
): Promise<Person> {
  count += 1
  const id = given.id ?? `person-${count}-${Math.random().toString(36).slice(2, 8)}`
  const [row] = await ctx.db
    .insert(users)
    .values({ name: "Anna Melis", emailVerified: true, ...given, id, email: given.email ?? `${id}@example.org` })
    .returning()
  if (!row) throw new Error("No person was made.")
  if (row.idStatus === "verified") await verify(ctx, row, proof)
  return { kind: "person", userId: row.id, role: row.role, name: row.name, email: row.email }
}

/** Has an account's holder be verified as the person it names, with changes. */
export async function verify(ctx: Ctx, { id, name }: { id: string; name: string }, proof: Proof = {}): Promise<void> {
  const found = { ...splitName(name), birthDate: null, documentExpiresOn: null, ...proof, verifiedAt: ctx.now() }
  await ctx.db.update(users).set({ idStatus: "verified" }).where(eq(users.id, id))
  await ctx.db
    .insert(verifiedPersons)
    .values({ ...found, userId: id })
    .onConflictDoUpdate({ target: verifiedPersons.userId, set: found })
}
