import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page/page-head"
import { homeOf, withReturnPath } from "../rules/return-path"
import { AuthLayout } from "../ui/AuthLayout"
import type { Route } from "./+types/confirmation-success"

export const meta = () => plainHead(m.accounts_confirmed_title(), m.accounts_confirmed_lead())

export function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = ctxOf(context)
  const from = new URL(request.url).searchParams.get("from") ?? ""
  return { role: actor.kind === "person" ? actor.role : undefined, from }
}

/** The link shown depends on the signed-in role (part 1 §2, D14). */
export default function ConfirmationSuccessPage({ loaderData: { role, from } }: Route.ComponentProps) {
  const linkText = role === "business" ? m.accounts_to_dashboard() : m.accounts_to_account()
  return (
    <AuthLayout title={m.accounts_confirmed_title()} lead={m.accounts_confirmed_lead()}>
      <div>
        {role ? (
          <LinkButton to={homeOf(role)}>{linkText}</LinkButton>
        ) : (
          <LinkButton to={withReturnPath("/signin", from)}>{m.accounts_sign_in()}</LinkButton>
        )}
      </div>
    </AuthLayout>
  )
}
