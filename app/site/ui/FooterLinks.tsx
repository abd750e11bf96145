import { type ReactNode, useId } from "react"
import { NavLink } from "react-router"

type Props = { title: string; links: { to: string; label: string }[]; className?: string }

export function FooterLinks({ title, links, className = "" }: Props) {
  const id = useId()
  return (
    <nav aria-labelledby={id} className={className}>
      <FooterTitle id={id}>{title}</FooterTitle>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              viewTransition
              className="touch inline-flex items-center leading-snug underline-offset-4 hover:underline aria-[current]:text-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function FooterTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="eyebrow mb-3 font-sans text-muted">
      {children}
    </h2>
  )
}
