import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"

/** The refusals that only guests get (D71). */
const guestRefusals = new Set(["checkout.hold-sign-in", "checkout.request-sign-in"])

/** A link to sign in and come back, if `code` refuses a guest only. The page keeps what was typed. */
export function GuestSignIn({ code }: { code: string | undefined }) {
  const { pathname, search } = useLocation()
  if (!code || !guestRefusals.has(code)) return null
  return <LinkButton to={`/signin?from=${encodeURIComponent(pathname + search)}`}>{m.accounts_sign_in()}</LinkButton>
}
