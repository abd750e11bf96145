import { redirect } from "react-router"
import { requirePerson } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { securityPages } from "../rules/security-page"
import type { Route } from "./+types/change-password"

/** Where password managers find the page that changes a password (W3C, "A Well-Known URL for Changing Passwords"). */
export function loader({ context }: Route.LoaderArgs) {
  return redirect(securityPages[requirePerson(ctxOf(context)).role])
}
