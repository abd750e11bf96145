import { Outlet } from "react-router"
import { requireProfile } from "../../accounts/queries.server"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { AreaFrame } from "../../platform/ui/page/AreaFrame"
import type { Route } from "./+types/layout"

/** Partners only: no session redirects to sign-in, another role to its home page (D10). */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  requireRole(ctx, "business")
  const { name, companyName } = await requireProfile(ctx)
  return { company: companyName ?? name }
}

export default function PartnerLayout({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <AreaFrame
      label={m.partners_account_label()}
      title={company}
      links={[
        { to: "/partner/dashboard", words: m.partners_nav_dashboard() },
        { to: "/partner/listings", words: m.partners_nav_listings() },
        { to: "/partner/bookings", words: m.partners_nav_bookings() },
        { to: "/partner/payouts", words: m.partners_nav_payouts() },
        { to: "/partner/analytics", words: m.partners_nav_analytics() },
        { to: "/partner/verification", words: m.partners_nav_verification() },
        { to: "/partner/settings/profile", also: "/partner/settings", words: m.partners_nav_settings() },
      ]}
    >
      <Outlet />
    </AreaFrame>
  )
}
