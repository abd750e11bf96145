import { useEffect, useRef } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useOnline } from "../../platform/ui/hooks/use-online"

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
