import { redirect } from "react-router"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { plainHead } from "../../platform/ui/page/page-head"
import { AuthLayout } from "../ui/AuthLayout"
import type { Route } from "./+types/account-deleted"

export const meta = () => plainHead(m.accounts_deleted_title(), m.accounts_deleted_lead())

/** Signed-in users are redirected: the page is for after a deletion. */
export function loader({ context }: Route.LoaderArgs) {
  if (ctxOf(context).actor.kind === "person") throw redirect("/")
  return null
}

export default function AccountDeletedPage() {
  return (
    <AuthLayout title={m.accounts_deleted_title()} lead={m.accounts_deleted_lead()}>
      <div>
        <LinkButton to="/">{m.accounts_deleted_home()}</LinkButton>
      </div>
    </AuthLayout>
  )
}
