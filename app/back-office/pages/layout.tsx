import { Outlet } from "react-router"
import { securityPages } from "../../accounts/rules/security-page"
import { requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { AreaFrame } from "../../platform/ui/AreaFrame"
import type { Route } from "./+types/layout"

/** Operators only: without a session to sign-in, with another role to the home page (D10). */
export function loader({ context }: Route.LoaderArgs) {
  requireRole(ctxOf(context), "operator")
  return null
}

export default function BackOfficeLayout() {
  return (
    <AreaFrame
      label={m.back_office_overline()}
      title={brand.name}
      links={[
        { to: "/admin", words: m.back_office_title(), end: true },
        { to: "/admin/requests", words: m.back_office_requests() },
        { to: "/admin/bookings", words: m.back_office_bookings() },
        { to: "/admin/gift-cards", words: m.back_office_gift_cards() },
        { to: "/admin/pictures", words: m.back_office_pictures() },
        { to: securityPages.operator, words: m.accounts_security_title() },
      ]}
    >
      <Outlet />
    </AreaFrame>
  )
}
