import { m } from "../../i18n/paraglide/messages.js"
import { LinkButton } from "../Button"

type Props = { page: number; pages: number; pageUrl: (page: number) => string }

/** The page of a list, with links to its neighbours; nothing if there is one page. */
export function PageLinks({ page, pages, pageUrl }: Props) {
  if (pages <= 1) return null
  return (
    <nav aria-label={m.platform_pages()} className="flex flex-wrap items-center gap-4">
      <p className="figures mr-auto text-muted">{m.platform_page({ page, pages })}</p>
      {page > 1 ? (
        <LinkButton to={pageUrl(page - 1)} variant="outline">
          {m.platform_page_previous()}
        </LinkButton>
      ) : null}
      {page < pages ? (
        <LinkButton to={pageUrl(page + 1)} variant="outline">
          {m.platform_page_next()}
        </LinkButton>
      ) : null}
    </nav>
  )
}
