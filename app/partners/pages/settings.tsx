import { Outlet } from "react-router"
import { securityPages } from "../../accounts/rules/security-page"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { SettingsTabs } from "../ui/SettingsTabs"
import type { Route } from "./+types/settings"

/** Partners only: no session redirects to sign-in, another role to its home page (D10). */
export function loader({ context }: Route.LoaderArgs) {
  requireRole(ctxOf(context), "business")
  return null
}

export default function SettingsLayout() {
  return (
    <>
      <SettingsTabs
        links={[
          { to: "/partner/settings/profile", words: m.partners_settings_profile() },
          { to: securityPages.business, words: m.accounts_security_title() },
          { to: "/partner/settings/notifications", words: m.partners_settings_notifications() },
          { to: "/partner/settings/payouts", words: m.partners_settings_payouts() },
        ]}
      />
      <Outlet />
    </>
  )
}
