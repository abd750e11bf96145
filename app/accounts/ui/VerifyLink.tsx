import { Link, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { carrying } from "../rules/return-path"

/** From a refusal to the page where it is met, which leads back here. */
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
