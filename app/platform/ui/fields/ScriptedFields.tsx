import type { ReactNode } from "react"
import { brand } from "../../brand"
import { m } from "../../i18n/paraglide/messages.js"
import { PhoneLink } from "../ContactLink"
import { Notice } from "../Notice"

type Props = {
  children: ReactNode
  className?: string
  /** Shown without scripts, with the telephone number. */
  notice?: string
}

const isServer = typeof document === "undefined"

/** Enables what the server rendered disabled, without rendering it again. */
const enable = (fields: HTMLFieldSetElement | null) => {
  if (fields) fields.disabled = false
}

/**
 * Fields that only scripts can submit. They are disabled until hydration, so that no input is lost and the browser does not
 * submit them.
 */
export function ScriptedFields({ children, className = "contents", notice = m.platform_needs_script() }: Props) {
  return (
    <fieldset ref={enable} disabled={isServer} suppressHydrationWarning className={className}>
      <noscript>
        <div className="mb-6">
          <Notice>
            <span>{notice}</span> <PhoneLink number={brand.phone} />
          </Notice>
        </div>
      </noscript>
      {children}
    </fieldset>
  )
}
