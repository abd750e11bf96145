import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

type Props = {
  status: number
  /** The house's own words, where a refusal gave them. */
  message?: string
  requestId?: string
}

/** An honest error page: what happened, and the number under which the log knows it. */
export function ErrorPage({ status, message, requestId }: Props) {
  const { title, text } = wordsOf(status, message)
  return (
    <div className="theme-night grid min-h-[80dvh] items-center">
      <title>{`${title} · ${brand.name}`}</title>
      <div className="page-column grid justify-items-start gap-6 pt-36 pb-24">
        <p className="eyebrow figures text-accent">{status}</p>
        <h1 className="text-[clamp(2.75rem,7vw,5rem)]">{title}</h1>
        {text ? <p className="max-w-[52ch] text-lg text-muted">{text}</p> : null}
        <LinkButton to="/" look="outline">
          {m.site_to_home()}
        </LinkButton>
        {status >= 500 && requestId ? (
          <p className="figures text-sm text-muted">{m.site_request({ id: requestId })}</p>
        ) : null}
      </div>
    </div>
  )
}

function wordsOf(status: number, message: string | undefined): { title: string; text?: string } {
  if (status >= 500) return { title: m.site_error_title(), text: m.site_error() }
  if (message) return { title: message }
  if (status === 404) return { title: m.site_not_found_title(), text: m.site_not_found() }
  return { title: m.site_refused() }
}
