import { useCallback, useEffect, useLayoutEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** Time from closing to removal of the content (part 1 §9). */
const CLEAR_MS = 300

export type ModalOptions = {
  /** Delay of `onClose` after closing. */
  clearMs?: number
  /** The dialog's `returnValue` after a click on the backdrop. */
  backdropValue?: string
  /**
   * For a dialog that a URL opens: the location key. A new key reopens a closed dialog; `onClose` is not called during a
   * navigation, which decides instead.
   */
  locationKey?: string
  /** Asked before the person closes the dialog; if false, it stays open. */
  mayClose?: () => boolean
}

const always = () => true

/**
 * Makes a rendered `<dialog open>` modal after mounting: focus stays inside and returns afterwards, the page does not scroll.
 * Escape, the back gesture, a click on the backdrop and `close` close it at once; `onClose` is called `clearMs` later, after
 * the animation.
 */
export function useModal(onClose: () => void, options: ModalOptions = {}) {
  const { clearMs = CLEAR_MS, backdropValue = "", locationKey, mayClose = always } = options
  const ref = useRef<HTMLDialogElement>(null)
  const wasShown = useRef(false)
  const latestOnClose = useRef(onClose)
  const latestMayClose = useRef(mayClose)
  const isNavigating = useNavigation().state !== "idle" && locationKey !== undefined
  const clearTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestOnClose.current = isNavigating ? () => {} : onClose
    latestMayClose.current = mayClose
  })
  // A layout effect: its cleanup runs before the element is removed, otherwise focus would not return.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const listeners = new AbortController()
    const on = { signal: listeners.signal }
    // The close button works without scripts: a dialog closed before hydration stays closed.
    if (!dialog.open && !wasShown.current) {
      const timer = setTimeout(() => latestOnClose.current())
      return () => clearTimeout(timer)
    }
    wasShown.current = true
    markScrollbar()
    dialog.removeAttribute("open")
    dialog.showModal()
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.open) return
        clearTimeout(clearTimer.current)
        clearTimer.current = setTimeout(() => latestOnClose.current(), clearMs)
      },
      on,
    )
    // Escape and the close button, which is a command.
    const onRequest = (event: Event) => {
      if (event.target === dialog && !latestMayClose.current()) event.preventDefault()
    }
    dialog.addEventListener("cancel", onRequest, on)
    dialog.addEventListener("command", onRequest, on)
    // Both pointerdown and click must be on the backdrop, so that selecting text across the edge does not close the dialog. The
    // second click of a double click does not count: the first one opened the dialog.
    let pressedOutside = false
    const isOutside = (event: MouseEvent) => event.target === dialog && isOnBackdrop(dialog, event)
    const onPointerDown = (event: MouseEvent) => {
      pressedOutside = isOutside(event)
    }
    dialog.addEventListener("pointerdown", onPointerDown, on)
    dialog.addEventListener(
      "click",
      (event) =>
        pressedOutside &&
        event.detail < 2 &&
        isOutside(event) &&
        latestMayClose.current() &&
        dialog.close(backdropValue),
      on,
    )
    return () => {
      listeners.abort()
      clearTimeout(clearTimer.current)
      closeSilently(dialog)
    }
  }, [clearMs, backdropValue])
  const lastLocationKey = useRef(locationKey)
  // A layout effect, so that it runs before user input: a dialog closed by the user stays closed.
  useLayoutEffect(() => {
    if (lastLocationKey.current === locationKey) return
    lastLocationKey.current = locationKey
    const dialog = ref.current
    if (!dialog || dialog.open) return
    clearTimeout(clearTimer.current)
    dialog.showModal()
  }, [locationKey])
  return { ref, close: useCallback(() => latestMayClose.current() && ref.current?.close(), []) }
}

/** Closes the dialog without a `close` event, which listeners would take for the user's answer. */
function closeSilently(dialog: HTMLDialogElement): void {
  if (!dialog.open) return
  dialog.addEventListener("close", (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  dialog.close()
}

/** Marks a page whose scrollbar takes space, so that the layout does not shift when it is hidden. */
function markScrollbar(): void {
  const root = document.documentElement
  if (document.querySelector("dialog:modal")) return
  root.toggleAttribute("data-scrollbar", window.innerWidth > root.clientWidth)
}

/** Clicks on the backdrop have the dialog as target; only the position differs. */
function isOnBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
