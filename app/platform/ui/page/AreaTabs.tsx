import { type RefObject, useEffect, useRef } from "react"
import { Link, NavLink, useLocation } from "react-router"

/** A tab; `end`: not current on pages below `to`; `also`: current on pages below this path too. */
export type AreaLink = { to: string; words: string; end?: boolean; also?: string }

const base = "touch inline-flex items-center whitespace-nowrap py-3 lg:w-full lg:border-l-2 lg:py-2 lg:pl-5"
const tabClass = (isActive: boolean) =>
  `${base} -mb-px border-b-2 lg:mb-0 lg:border-b-0 ${
    isActive ? "border-accent font-medium" : "border-transparent text-muted hover:text-ink"
  }`

/** The navigation of an area: a list at the side, on narrow windows a horizontal scroller. */
export function AreaTabs({ label, links, className = "" }: { label: string; links: AreaLink[]; className?: string }) {
  const ref = useRef<HTMLElement>(null)
  useActiveInView(ref)
  return (
    <nav
      ref={ref}
      aria-label={label}
      className={`-mx-margin overflow-x-auto [mask-image:linear-gradient(to_right,black_calc(100%-3.5rem),transparent)] [scrollbar-width:none] lg:mx-0 lg:overflow-visible lg:[mask-image:none] ${className}`}
    >
      <ul className="flex w-max min-w-full gap-6 border-b border-line pr-14 pl-margin sm:gap-8 lg:grid lg:w-auto lg:gap-0 lg:border-b-0 lg:border-l lg:p-0">
        {links.map((link) => (
          <li key={link.to} className="lg:-ml-px">
            <Tab {...link} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Tab({ to, words, end, also }: AreaLink) {
  const { pathname } = useLocation()
  if (also && pathname.startsWith(`${also}/`))
    return (
      <Link to={to} aria-current="page" className={tabClass(true)}>
        {words}
      </Link>
    )
  return (
    <NavLink to={to} end={end} className={({ isActive }) => tabClass(isActive)}>
      {words}
    </NavLink>
  )
}

/** Scrolls the current tab into view without scrolling the page. */
function useActiveInView(ref: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active tab changes with the path.
  useEffect(() => {
    const strip = ref.current
    const active = strip?.querySelector('[aria-current="page"]')
    if (!strip || !active) return
    const [window, tab] = [strip.getBoundingClientRect(), active.getBoundingClientRect()]
    strip.scrollLeft += tab.left + tab.width / 2 - (window.left + window.width / 2)
  }, [ref, pathname])
}
