import type { ReactNode } from "react"
import { Link } from "react-router"
import { Section } from "../../platform/ui/page/Section"

export type GlanceRow = { key: string; name: ReactNode; children: ReactNode; to: string; act: string }

export function Glance({ title, rows }: { title: string; rows: GlanceRow[] }) {
  return (
    <Section id="glance" title={title} className="grid gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {rows.map(({ key, name, children, to, act }) => (
          <li
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-x-8"
          >
            <h3 className="font-sans text-base font-medium">{name}</h3>
            <div className="text-balance text-muted">{children}</div>
            <Link
              to={to}
              className="touch col-start-2 row-span-2 row-start-1 inline-flex items-center justify-end justify-self-end underline decoration-line underline-offset-[6px] hover:decoration-current sm:col-start-3 sm:row-span-1"
            >
              <span>{act}</span>
              <span className="sr-only">{`: ${name}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
