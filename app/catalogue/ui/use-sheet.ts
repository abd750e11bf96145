import { type RefObject, useEffect, useState } from "react"

/**
 * Makes a modal dialog of a popover that covers a narrow window: the keyboard starts at its `close` button and ends at what opens it,
 * and the rest of the page is inert. It hides itself once the window is wide. Gives whether it is open.
 */
export function useSheet(sheet: RefObject<HTMLElement | null>, close: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    const wide = matchMedia("(width >= 64rem)")
    let inert: HTMLElement[] = []
    const release = () => {
      for (const other of inert) other.inert = false
      inert = []
    }
    const opened = () => {
      setIsOpen(true)
      close.current?.focus()
      release()
      inert = othersThan(element)
      for (const other of inert) other.inert = true
    }
    // Before the browser leads the focus back to what opened it, which may have gone since.
    const beforeToggle = ({ newState }: ToggleEvent) => newState === "closed" && release()
    const toggle = ({ newState }: ToggleEvent) => {
      if (newState === "open") return opened()
      setIsOpen(false)
      const { activeElement } = document
      if (activeElement === document.body || element.contains(activeElement)) openerOf(element)?.focus()
    }
    const hideOnWide = () => wide.matches && element.hidePopover()
    element.addEventListener("beforetoggle", beforeToggle)
    element.addEventListener("toggle", toggle)
    wide.addEventListener("change", hideOnWide)
    // Opened before the page had its scripts.
    if (element.matches(":popover-open")) opened()
    return () => {
      element.removeEventListener("beforetoggle", beforeToggle)
      element.removeEventListener("toggle", toggle)
      wide.removeEventListener("change", hideOnWide)
      release()
    }
  }, [sheet, close])
  return isOpen
}

/** What else the page contains, without what is inert already or, as a popover, shown above the sheet. */
function othersThan(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element
  if (!parentElement || element === document.body) return []
  const others = [...parentElement.children].filter(
    (other): other is HTMLElement =>
      other instanceof HTMLElement && other !== element && !other.matches("[inert], [popover], script"),
  )
  return [...others, ...othersThan(parentElement)]
}

const openerOf = ({ id }: HTMLElement) =>
  document.querySelector<HTMLElement>(`[popovertarget="${id}"]:not([popovertargetaction="hide"])`)
