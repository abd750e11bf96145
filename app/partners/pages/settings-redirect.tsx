import { redirect } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import type { Route } from "./+types/settings-redirect"

export function loader({ context }: Route.LoaderArgs) {
  requireRole(ctxOf(context), "business")
  throw redirect("/partner/settings/profile")
}
