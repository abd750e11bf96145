import { type ReactNode, useEffect, useRef } from "react"
import { useLocation, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useOnline } from "../../platform/ui/hooks/use-online"
import { showsReviews } from "../rules/reviews"
import { SiteFooter } from "./SiteFooter"
import { SiteHeader } from "./SiteHeader"
import { useConsent } from "./use-consent"

type Props = { isError?: boolean; children: ReactNode }

/** Header, page, footer, cookie question and connection bar. */
export function SiteFrame({ isError = false, children }: Props) {
  const { pathname } = useLocation()
  const { question, ...consent } = useConsent()
  useOfflinePage()
  usePageFocus()
  return (
    // A light page sets the header's colour. `:has()` stands last in its selector: elsewhere, browsers would recalculate the
    // styles of the whole page whenever an element is added.
    <div
      className="flex min-h-dvh flex-col outline-none has-[>main>.theme-paper]:[--bar:var(--color-night)]"
      id="top"
      tabIndex={-1}
    >
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-24 bg-solid px-5 py-3 text-on-solid focus-visible:translate-y-0"
      >
        {m.site_skip()}
      </a>
      <NavigationProgress />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter hasReviews={!isError && showsReviews(pathname)} onCookies={consent.ask} />
      {question ? <question.Question key={question.key} onAnswer={consent.answer} onDone={consent.done} /> : null}
      <ConnectionBar />
    </div>
  )
}

/** Registers the service worker with the offline page (`service-worker.server.ts`). */
function useOfflinePage() {
  useEffect(() => {
    if (import.meta.env.PROD) navigator.serviceWorker?.register("/sw.js").catch(() => {})
  }, [])
}

/** Shown while offline; a popover, so that it is above open dialogs. */
export function ConnectionBar() {
  const online = useOnline()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (online) ref.current?.hidePopover?.()
    else ref.current?.showPopover?.()
  }, [online])
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      className="theme-night fixed inset-x-0 top-auto bottom-0 m-0 w-full border-t border-accent px-5 py-3 text-center text-note"
    >
      {online ? null : m.site_offline_bar()}
    </div>
  )
}

/** Progress bar at the top during navigations and form submissions; CSS delays it, so short ones show none. */
export function NavigationProgress() {
  return useNavigation().state === "idle" ? null : (
    <div aria-hidden="true" className="on-its-way pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5" />
  )
}

/**
 * Focuses the new page's title if the focused element was removed by the navigation, so that screen readers announce the result,
 * for example of a payment.
 */
export function usePageFocus() {
  const { pathname, search, hash } = useLocation()
  const currentUrl = pathname + search
  const previousUrl = useRef(currentUrl)
  useEffect(() => {
    if (previousUrl.current === currentUrl) return
    previousUrl.current = currentUrl
    if (hash || document.activeElement !== document.body) return
    const title = document.querySelector<HTMLElement>("#main h1")
    if (!title) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [currentUrl, hash])
}
