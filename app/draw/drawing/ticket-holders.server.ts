import { sql } from "drizzle-orm"
import { userById } from "../../accounts/queries.server"
import { users } from "../../accounts/tables.server"
import type { Ctx } from "../../platform/context.server"
import type { Locale } from "../../platform/i18n/locale"
import { tickets } from "../tables.server"

type Ticket = Pick<typeof tickets.$inferSelect, "userId" | "email" | "fullName" | "locale">

/** Shown instead of the name and address of a deleted account. */
export const NO_NAME = "—"

/** Who is told about a ticket: the account as it is now, or the guest. Undefined if the account was deleted. */
export async function ticketHolder(
  ctx: Ctx,
  { userId, email, fullName, locale }: Ticket,
): Promise<{ email: string; fullName: string; locale: Locale; isBusiness: boolean } | undefined> {
  const user = userId === null ? undefined : await userById(ctx, userId)
  if (!user) return { email, fullName, locale, isBusiness: false }
  return user.deletedAt
    ? undefined
    : { email: user.email, fullName: user.name, locale: user.locale, isBusiness: user.role === "business" }
}

/** Name and address as `ticketHolder` has them, for queries with `users` joined to the tickets; `NO_NAME` without. */
export const holderColumns = {
  fullName: sql<string>`case when ${users.deletedAt} is null then coalesce(${users.name}, ${tickets.fullName}) else ${NO_NAME}::text end`,
  email: sql<string>`case when ${users.deletedAt} is null then coalesce(${users.email}, ${tickets.email}) else ${NO_NAME}::text end`,
}
