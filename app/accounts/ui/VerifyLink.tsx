import { Link, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { withReturnPath } from "../rules/return-path"

/** Link from a refusal to the verification page, which returns here. */
export function VerifyLink() {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={withReturnPath("/account/documents", pathname + search)}
      className="touch inline-flex items-center underline underline-offset-4"
    >
      {m.accounts_modal_verify_go()}
    </Link>
  )
}
