import { Outlet } from "react-router"
import { securityPages } from "../../accounts/rules/security-page"
import { isOperator, requireAccountOf, requireRole } from "../../platform/authorise.server"
import { brand } from "../../platform/brand"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { AreaFrame } from "../../platform/ui/page/AreaFrame"
import { countOpenAlerts } from "../alerts.server"
import type { Route } from "./+types/layout"

/**
 * Operators only: no session redirects to sign-in, another role to its home page (D10). Without a second factor only the
 * security pages are available; on all other pages `requireRole` refuses.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  if (url.pathname.startsWith(securityPages.operator)) requireAccountOf(ctx, "operator")
  else requireRole(ctx, "operator")
  return { alerts: isOperator(ctx) ? await countOpenAlerts(ctx) : undefined }
}

export default function BackOfficeLayout({ loaderData: { alerts } }: Route.ComponentProps) {
  return (
    <AreaFrame
      label={m.back_office_overline()}
      title={brand.name}
      links={[
        ...(alerts === undefined ? [] : pageLinks(alerts)),
        { to: securityPages.operator, words: m.accounts_security_title() },
      ]}
    >
      <Outlet />
    </AreaFrame>
  )
}

/** `alerts`: number of open alerts. */
const pageLinks = (alerts: number) => [
  { to: "/admin", words: m.back_office_title(), end: true },
  {
    to: "/admin/alerts",
    words: alerts > 0 ? m.back_office_alerts_counted({ count: alerts }) : m.back_office_alerts(),
  },
  { to: "/admin/requests", words: m.back_office_requests() },
  { to: "/admin/members/requests", words: m.back_office_member_requests() },
  { to: "/admin/bookings", words: m.back_office_bookings() },
  { to: "/admin/holds", words: m.back_office_holds() },
  { to: "/admin/members", words: m.membership_members(), end: true },
  { to: "/admin/partners", words: m.back_office_partners() },
  { to: "/admin/gift-cards", words: m.back_office_gift_cards() },
  { to: "/admin/rates", words: m.back_office_rates() },
  { to: "/admin/payouts", words: m.back_office_payouts() },
  { to: "/admin/draw", words: m.back_office_draw() },
  { to: "/admin/fleet", words: m.back_office_fleet() },
  { to: "/admin/pictures", words: m.back_office_pictures() },
  { to: "/admin/listings", words: m.partners_admin_listings() },
]
