import { requireAccountOf } from "../platform/authorise.server"
import type { Ctx, Person, Role } from "../platform/context.server"
import { notFound } from "../platform/refusal"
import { securityPages } from "./rules/security-page"

/** The signed-in person, if the page at `pathname` is of their role; `page` is where its security begins. Refuses with 401, 403, 404. */
export function requireSecurityPage(ctx: Ctx, pathname: string): Person & { page: string } {
  const at = pathname.toLowerCase()
  const found = Object.entries(securityPages).find(([, page]) => at === page || at.startsWith(`${page}/`))
  if (!found) throw notFound()
  const [role, page] = found
  return { ...requireAccountOf(ctx, role as Role), page }
}
