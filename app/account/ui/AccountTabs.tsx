import { type RefObject, useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"

const tabs = [
  { to: "/account", words: m.account_tab_home },
  { to: "/account/profile", words: m.account_tab_profile },
  { to: "/account/documents", words: m.account_tab_documents },
  { to: "/account/bookings", words: m.account_tab_bookings },
]

/** The parts of a customer's account. */
export function AccountTabs() {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useActiveInView(ref, pathname)
  return (
    <nav
      ref={ref}
      aria-label={m.account_tabs()}
      className="-mx-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none]"
    >
      <ul className="flex gap-4 sm:gap-9">
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

/** Brings the tab of the page into the strip's window, the page itself stands still. */
function useActiveInView(ref: RefObject<HTMLElement | null>, pathname: string) {
  useEffect(() => {
    const strip = ref.current
    const part = pathname.split("/").slice(0, 3).join("/")
    const active = strip?.querySelector<HTMLElement>(`a[href="${part}"]`)
    if (!strip || !active) return
    const [window, tab] = [strip.getBoundingClientRect(), active.getBoundingClientRect()]
    strip.scrollLeft += tab.left + tab.width / 2 - (window.left + window.width / 2)
  }, [ref, pathname])
}
