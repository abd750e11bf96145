import { Link, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { carrying } from "../rules/return-path"

/** Link from a refusal to the verification page, which returns here. */
export function VerifyLink() {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={carrying("/account/documents", pathname + search)}
      className="touch inline-flex items-center underline underline-offset-4"
    >
      {m.accounts_modal_verify_go()}
    </Link>
  )
}
