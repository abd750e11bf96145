import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TouchLink } from "../../platform/ui/TouchLink"
import { withReturnPath } from "../rules/return-path"

/** Link from a refusal to the verification page, which returns here. */
export function VerifyLink() {
  const { pathname, search } = useLocation()
  return (
    <TouchLink to={withReturnPath("/account/documents", pathname + search)}>{m.accounts_modal_verify_go()}</TouchLink>
  )
}
