import { Link } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"

const linkClass = "touch inline-flex items-center underline underline-offset-4"

/** Links to the neighbouring pages of a list; nothing if there is one page. `query`: the list's other parameters. */
export function PageLinks({
  page,
  pages,
  query = {},
}: {
  page: number
  pages: number
  query?: Record<string, string>
}) {
  if (pages <= 1) return null
  const to = (wanted: number) => `?${new URLSearchParams({ ...query, page: String(wanted) })}`
  return (
    <nav aria-label={m.partners_pages()} className="flex flex-wrap items-center gap-x-8 gap-y-2">
      {page > 1 ? (
        <Link className={linkClass} to={to(page - 1)}>
          {m.partners_page_previous()}
        </Link>
      ) : null}
      <span className="figures text-muted">{m.partners_page({ page, pages })}</span>
      {page < pages ? (
        <Link className={linkClass} to={to(page + 1)}>
          {m.partners_page_next()}
        </Link>
      ) : null}
    </nav>
  )
}
