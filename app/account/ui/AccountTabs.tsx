import { type RefObject, useEffect, useRef } from "react"
import { NavLink, useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"

const tabs = [
  { to: "/account", words: m.account_tab_home },
  { to: "/account/profile", words: m.account_tab_profile },
  { to: "/account/security", words: m.account_tab_security },
  { to: "/account/documents", words: m.account_tab_documents },
  { to: "/account/membership", words: m.account_tab_membership },
  { to: "/account/bookings", words: m.account_tab_bookings },
  { to: "/account/tickets", words: m.account_tab_tickets },
  { to: "/account/payment-methods", words: m.account_tab_payment_methods },
  { to: "/account/notifications", words: m.account_tab_notifications },
]

const base = "touch inline-flex items-center whitespace-nowrap py-3 lg:w-full lg:border-l-2 lg:py-2 lg:pl-5"
const look = (isActive: boolean) =>
  `${base} -mb-px border-b-2 lg:mb-0 lg:border-b-0 ${
    isActive ? "border-accent font-medium" : "border-transparent text-muted hover:text-ink"
  }`

/** The parts of a customer's account: a list at the side, on narrow windows a strip that moves under the finger. */
export function AccountTabs() {
  const ref = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useActiveInView(ref, pathname)
  return (
    <nav
      ref={ref}
      aria-label={m.account_tabs()}
      className="-mx-margin overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-3.5rem),transparent)] [scrollbar-width:none] lg:sticky lg:top-28 lg:mx-0 lg:self-start lg:overflow-visible lg:[mask-image:none]"
    >
      <ul className="flex w-max min-w-full gap-6 border-b border-line pr-14 pl-margin sm:gap-8 lg:grid lg:w-auto lg:gap-0 lg:border-b-0 lg:border-l lg:p-0">
        {tabs.map(({ to, words }) => (
          <li key={to} className="lg:-ml-px">
            <NavLink to={to} end={to === "/account"} className={({ isActive }) => look(isActive)}>
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
