import type { ReactNode } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"

type Props = { contents: { id: string; label: string }[]; children: ReactNode }

/**
 * A page to read, with a table of contents on wide screens, if it has any. Not a grid in print: browsers break a grid row across pages with the
 * wrong height.
 */
export function ReadingFrame({ contents, children }: Props) {
  return (
    <div className="theme-paper">
      <div className="page-column grid gap-x-16 pt-top pb-24 lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        {contents.length > 0 ? (
          <nav
            aria-labelledby="contents"
            className="hidden max-h-[calc(100dvh-9rem)] overflow-y-auto lg:sticky lg:top-28 lg:block lg:self-start"
          >
            <h2 id="contents" className="eyebrow mb-4 font-sans text-muted">
              {m.site_contents()}
            </h2>
            <ol className="border-l border-line">
              {contents.map(({ id, label }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="flex min-h-9 items-center px-4 py-1 text-note leading-snug text-muted hover:text-ink"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <article className="w-full min-w-0 max-w-[42rem] wrap-break-word max-lg:mx-auto lg:col-start-2">
          {children}
        </article>
      </div>
    </div>
  )
}
