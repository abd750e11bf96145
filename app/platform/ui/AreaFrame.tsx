import type { ReactNode } from "react"
import { NavLink } from "react-router"

type Props = {
  /** What the area is. */
  label: string
  /** Whose it is. */
  title: string
  /** The area's pages; `end` where a page below it is not its own. */
  links: { to: string; words: string; end?: boolean }[]
  children: ReactNode
}

/** An area of someone in particular: its pages at the side (above, on a phone), the page beside them. */
export function AreaFrame({ label, title, links, children }: Props) {
  return (
    <div className="theme-paper min-h-[85dvh]">
      <div className="page-column grid content-start gap-x-14 gap-y-8 pt-top pb-24 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside className="lg:sticky lg:top-32 lg:self-start">
          <p className="eyebrow text-accent">{label}</p>
          <p className="mt-2 font-display text-2xl leading-tight wrap-anywhere">{title}</p>
          <nav aria-label={label} className="mt-5 overflow-x-auto border-b border-line lg:border-b-0 lg:border-l">
            <ul className="flex gap-6 lg:grid lg:gap-0">
              {links.map(({ to, words, end }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={end}
                    className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink lg:mb-0 lg:-ml-px lg:flex lg:border-b-0 lg:border-l-2 lg:pl-4"
                  >
                    {words}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className="grid min-w-0 content-start gap-12">{children}</div>
      </div>
    </div>
  )
}
