import type { ReactNode } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import { SiteFooter } from "./SiteFooter"
import { SiteHeader } from "./SiteHeader"

/** Header, page and footer, with the line of a demonstration. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { demo } = useRootData()
  return (
    <div className="flex min-h-dvh flex-col" id="top">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-24 bg-solid px-5 py-3 text-on-solid focus-visible:translate-y-0"
      >
        {m.site_skip()}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <SiteFooter demo={demo} />
    </div>
  )
}
