import { type ReactNode, useEffect } from "react"
import { useLocation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { showsReviews } from "../rules/review-pages"
import { ConnectionBar } from "./ConnectionBar"
import { NavigationProgress } from "./NavigationProgress"
import { SiteFooter } from "./SiteFooter"
import { SiteHeader } from "./SiteHeader"
import { useConsent } from "./use-consent"
import { usePageFocus } from "./use-page-focus"

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
