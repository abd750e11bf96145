import { NavLink } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"

const tabs = [
  { to: "/account", words: m.account_tab_home },
  { to: "/account/profile", words: m.account_tab_profile },
  { to: "/account/documents", words: m.account_tab_documents },
  { to: "/account/bookings", words: m.account_tab_bookings },
]

/** The parts of a customer's account. */
export function AccountTabs() {
  return (
    <nav aria-label={m.account_tabs()} className="-mx-1 overflow-x-auto border-b border-line px-1">
      <ul className="flex gap-6 sm:gap-9">
        {tabs.map(({ to, words }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === "/account"}
              className={({ isActive }) =>
                `touch -mb-px inline-flex items-center justify-center border-b-2 py-3 whitespace-nowrap ${
                  isActive ? "border-accent font-medium" : "border-transparent text-muted hover:text-ink"
                }`
              }
            >
              {words()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
