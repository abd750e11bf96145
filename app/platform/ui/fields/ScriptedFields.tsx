import type { ReactNode } from "react"
import { brand } from "../../brand"
import { m } from "../../i18n/paraglide/messages.js"
import { PhoneLink } from "../ContactLink"
import { useHydrated } from "../hooks/use-hydrated"
import { Notice } from "../Notice"

type Props = {
  children: ReactNode
  className?: string
  /** Shown without scripts, with the telephone number. */
  notice?: string
}

/**
 * Fields that only scripts can submit. They are disabled until hydration, so that no input is lost and the browser does not
 * submit them.
 */
export function ScriptedFields({ children, className = "contents", notice = m.platform_needs_script() }: Props) {
  return (
    <fieldset disabled={!useHydrated()} className={className}>
      <noscript>
        <div className="mb-6">
          <Notice>
            {notice} <PhoneLink number={brand.phone} />
          </Notice>
        </div>
      </noscript>
      {children}
    </fieldset>
  )
}
