import { type ReactNode, type Ref, useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import { categories } from "../../catalogue/rules/categories"
import { categoryLabel } from "../../catalogue/ui/category-label"
import { brand } from "../../platform/brand"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { buttonClass, LinkButton } from "../../platform/ui/Button"
import { useRootData } from "../../platform/ui/page/root-data"
import { homeOf } from "./page-label"
import { Wordmark } from "./Wordmark"

type Props = {
  status: number
  /** Text of the refusal, for example which item does not exist (part 1 §8). */
  message?: string
  requestId?: string
  /** The page failed to load because of a network error. */
  lost?: boolean
  /** Rendered without header and footer, so it shows the brand name itself. */
  alone?: boolean
}

/** Error page with explanation, links and, for server errors, the request id of the log. */
export function ErrorPage({ status, message, requestId, lost = false, alone = false }: Props) {
  if (lost) return <LostConnection />
  const { title, text } = errorTexts(status, message)
  return (
    <Page
      title={title}
      text={text}
      overline={
        <>
          {alone ? <Wordmark className="text-3xl" /> : null}
          <p className="eyebrow figures text-accent">{status}</p>
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        {status >= 500 ? <TryAgain /> : null}
        <LinkButton to="/" variant="outline">
          {m.site_to_home()}
        </LinkButton>
      </div>
      {status >= 500 && requestId ? (
        <p className="figures text-sm text-muted">{m.site_request({ id: requestId })}</p>
      ) : null}
      <SuggestedLinks />
    </Page>
  )
}

function LostConnection() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => onServerBack(() => window.location.reload()), [])
  // It replaces a page that may have been scrolled.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: "instant" })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Page
      heading={heading}
      title={m.site_offline_title()}
      text={m.site_offline_text()}
      overline={<Wordmark className="text-3xl" />}
    >
      <TryAgain />
    </Page>
  )
}

function Page({
  title,
  text,
  overline,
  heading,
  children,
}: {
  title: string
  text?: string
  overline?: ReactNode
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  return (
    <div className="theme-night grid min-h-[80dvh] items-center">
      <title>{`${title} · ${brand.name}`}</title>
      {text ? <meta name="description" content={text} /> : null}
      <div className="page-column grid justify-items-start gap-6 pt-top pb-24">
        {overline}
        <h1 ref={heading} tabIndex={heading ? -1 : undefined} className="text-title outline-none">
          {title}
        </h1>
        {text ? <p className="max-w-[52ch] text-lg text-balance text-muted">{text}</p> : null}
        {children}
      </div>
    </div>
  )
}

/** Reloads the current URL. */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonClass()}>
      {m.platform_try_again()}
    </a>
  )
}

/** Links to categories, account and contact. */
function SuggestedLinks() {
  const { person } = useRootData()
  const account = person ? homeOf(person) : { to: "/signin", label: m.site_sign_in() }
  const look =
    "touch inline-flex items-center px-2 underline decoration-line underline-offset-4 hover:decoration-current"
  return (
    <nav aria-label={m.site_ways_on()} className="mt-4 w-full border-t border-line pt-6">
      <p className="text-muted">{m.site_ways_on()}</p>
      <ul className="-mx-2 flex flex-wrap gap-x-4">
        {categories.map(({ id }) => (
          <li key={id}>
            <Link to={`/${id}`} className={look}>
              {categoryLabel(id)}
            </Link>
          </li>
        ))}
        <li>
          <Link to={account.to} className={look}>
            {account.label}
          </Link>
        </li>
        <li>
          <a href={`https://wa.me/${brand.whatsapp}`} target="_blank" rel="noreferrer" className={look}>
            {m.site_contact()}
          </a>
        </li>
      </ul>
    </nav>
  )
}

function errorTexts(status: number, message: string | undefined): { title: string; text?: string } {
  if (status === 503) return { title: m.platform_unavailable_title(), text: m.platform_unavailable() }
  if (status >= 500) return { title: m.site_error_title(), text: m.site_error() }
  if (status === 404) return { title: message || m.site_not_found_title(), text: m.site_not_found() }
  if (message) return { title: message }
  return { title: m.site_refused() }
}

const POLL_MS = 5_000

/**
 * Calls `onBack` when the server answers again. Checks on the `online` event and every `POLL_MS`, because the event may have fired
 * before, or only the server was down. Returns a function that stops.
 */
export function onServerBack(onBack: () => void): () => void {
  const controller = new AbortController()
  const check = async () => {
    const isUp = await fetch("/api/health", { cache: "no-store", signal: controller.signal }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) onBack()
  }
  const timer = setInterval(check, POLL_MS)
  window.addEventListener("online", check)
  return () => {
    controller.abort()
    clearInterval(timer)
    window.removeEventListener("online", check)
  }
}
