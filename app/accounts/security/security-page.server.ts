import type { z } from "zod"
import { requireAccountOf } from "../../platform/authorise.server"
import type { Ctx, Person, Role } from "../../platform/context.server"
import { readForm, submitForm } from "../../platform/http/page.server"
import { notFound } from "../../platform/refusal"
import { buttonForm } from "../forms"
import { signOutAndReturn } from "../leave-session.server"
import { securityPages } from "../rules/security-page"

/** The signed-in user if `pathname` belongs to their role; `page` is the role's security page. Refuses with 401, 403, 404. */
export function requireSecurityPage(ctx: Ctx, pathname: string): Person & { page: string } {
  const path = pathname.toLowerCase()
  const found = Object.entries(securityPages).find(([, page]) => path === page || path.startsWith(`${page}/`))
  if (!found) throw notFound()
  const [role, page] = found
  return { ...requireAccountOf(ctx, role as Role), page }
}

/** `submitForm` for the security page at `url`. */
export const submitOnSecurityPage = <Schema extends z.ZodType, Done>(
  ctx: Ctx,
  url: URL,
  form: FormData,
  schema: Schema,
  handle: (input: z.output<Schema>) => Promise<Done>,
) => submitForm(ctx, form, schema, handle, { authorise: () => requireSecurityPage(ctx, url.pathname) })

/**
 * The same for a form that needs reauthentication (`CurrentPassword`); also handles the button of `ReauthenticateForm`. `cookieHeader`:
 * the request's Cookie header.
 */
export async function submitWithReauthentication<Schema extends z.ZodType, Done>(
  ctx: Ctx,
  url: URL,
  request: Request,
  schema: Schema,
  handle: (input: z.output<Schema>, cookieHeader: string | null) => Promise<Done>,
) {
  const form = await readForm(request)
  const cookies = request.headers.get("cookie")
  if (form.get("intent") === "sign-in-again")
    return submitOnSecurityPage(ctx, url, form, buttonForm, () => signOutAndReturn(ctx, cookies, url.pathname))
  return submitOnSecurityPage(ctx, url, form, schema, (input) => handle(input, cookies))
}
