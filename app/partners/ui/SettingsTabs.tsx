import { NavLink } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"

const tabClass = (isActive: boolean) =>
  `touch -mb-px inline-flex items-center border-b-2 py-3 whitespace-nowrap ${
    isActive ? "border-accent font-medium" : "border-transparent text-muted hover:text-ink"
  }`

export function SettingsTabs({ links }: { links: { to: string; words: string }[] }) {
  return (
    <nav aria-label={m.partners_nav_settings()}>
      <ul className="flex flex-wrap gap-x-6 border-b border-line sm:gap-x-8">
        {links.map(({ to, words }) => (
          <li key={to}>
            <NavLink to={to} className={({ isActive }) => tabClass(isActive)}>
              {words}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
