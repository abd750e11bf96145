import type { ReactNode } from "react"
import { m } from "../i18n/paraglide/messages.js"
import { Notice } from "./Notice"
import { useHydrated } from "./use-hydrated"

type Props = {
  children: ReactNode
  className?: string
  /** What is said where no scripts run; null where nothing is. */
  notice?: string | null
}

/**
 * Fields that only scripts can send. They are disabled until the page is hydrated, so that nobody types what React does not
 * know, and the browser never sends them by itself.
 */
export function ScriptedFields({ children, className = "contents", notice = m.platform_needs_script() }: Props) {
  return (
    <fieldset disabled={!useHydrated()} className={className}>
      {notice === null ? null : (
        <noscript>
          <div className="mb-6">
            <Notice>{notice}</Notice>
          </div>
        </noscript>
      )}
      {children}
    </fieldset>
  )
}
