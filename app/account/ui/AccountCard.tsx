import type { ReactNode } from "react"
import { Link } from "react-router"

/** A way into a part of the account; the whole card takes the touch. */
export function AccountCard({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <Link to={to} className="group grid content-start gap-3 border border-line bg-surface p-6 hover:border-ink">
      <h2 className="text-2xl underline decoration-transparent underline-offset-8 transition-colors group-hover:decoration-accent">
        {title}
      </h2>
      <div className="text-muted">{children}</div>
    </Link>
  )
}
