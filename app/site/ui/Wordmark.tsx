import { Link } from "react-router"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** Brand name, linked to the home page. */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <Link
      to="/"
      viewTransition
      aria-label={m.site_home({ name: brand.name })}
      className={`touch inline-flex items-center font-display font-medium tracking-[0.02em] no-underline ${className}`}
    >
      {brand.name}
    </Link>
  )
}
