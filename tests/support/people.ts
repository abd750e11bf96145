import { users } from "../../app/accounts/tables.server"
import type { Ctx, Person } from "../../app/platform/context.server"

let count = 0

/** Puts a person into the database; answers them as the one who asks. */
export async function person(ctx: Ctx, given: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
  count += 1
  const id = given.id ?? `person-${count}-${Math.random().toString(36).slice(2, 8)}`
  const [row] = await ctx.db
    .insert(users)
    .values({ name: "Anna Melis", emailVerified: true, ...given, id, email: given.email ?? `${id}@example.org` })
    .returning()
  if (!row) throw new Error("No person was made.")
  return { kind: "person", userId: row.id, role: row.role, name: row.name, email: row.email }
}
