import { m } from "../../platform/i18n/paraglide/messages.js"
import { AreaTabs } from "../../platform/ui/page/AreaTabs"

const tabs = [
  { to: "/account", words: m.account_tab_home },
  { to: "/account/profile", words: m.account_tab_profile },
  { to: "/account/security", words: m.account_tab_security },
  { to: "/account/documents", words: m.account_tab_documents },
  { to: "/account/membership", words: m.account_tab_membership },
  { to: "/account/bookings", also: "/account/requests", words: m.account_tab_bookings },
  { to: "/account/tickets", words: m.account_tab_tickets },
  { to: "/account/gift-cards", words: m.account_tab_gift_cards },
  { to: "/account/payment-methods", words: m.account_tab_payment_methods },
  { to: "/account/notifications", words: m.account_tab_notifications },
]

export function AccountTabs() {
  const links = tabs.map(({ words, ...tab }) => ({ ...tab, words: words(), end: tab.to === "/account" }))
  return <AreaTabs label={m.account_tabs()} links={links} className="lg:sticky lg:top-28 lg:self-start" />
}
