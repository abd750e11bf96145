import { Outlet } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { AccountTabs } from "../ui/AccountTabs"
import type { Route } from "./+types/layout"

/** Customers only: no session redirects to sign-in, another role to its home page (D10). */
export function loader({ context }: Route.LoaderArgs) {
  requireRole(ctxOf(context), "personal")
  return null
}

export default function AccountLayout() {
  return (
    <div className="theme-paper min-h-[85dvh]">
      <div className="page-column grid grid-cols-[minmax(0,1fr)] content-start gap-10 pt-24 pb-24 lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-x-16 lg:pt-top">
        <AccountTabs />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
