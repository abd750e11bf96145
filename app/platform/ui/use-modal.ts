import { useCallback, useEffect, useLayoutEffect, useRef } from "react"
import { useNavigation } from "react-router"

/** How long an overlay keeps what it shows after it is closed (part 1 §9). */
const CLEAR_MS = 300

type Options = {
  /** How long after closing `onClose` is called. */
  clearMs?: number
  /** The dialog's `returnValue` after a press on the backdrop. */
  backdropValue?: string
  /**
   * Where an address opens the dialog: the key of its visit. A new visit that still shows a closed dialog opens it
   * again; a visit that is under way when `onClose` would be called decides in its place.
   */
  visit?: string
}

/**
 * Makes a rendered `<dialog open>` modal once the browser has it: focus stays inside and returns afterwards, the page
 * behind stands still. Escape, the back gesture, a press on the backdrop and `leave` close it at once; `onClose` comes
 * `clearMs` later, when it has left the sight.
 */
export function useModal(onClose: () => void, { clearMs = CLEAR_MS, backdropValue = "", visit }: Options = {}) {
  const ref = useRef<HTMLDialogElement>(null)
  const wasShown = useRef(false)
  const close = useRef(onClose)
  const underWay = useNavigation().state !== "idle" && visit !== undefined
  const clearing = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    close.current = underWay ? () => {} : onClose
  })
  // Before the element leaves the page: only then does focus go back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const listening = new AbortController()
    const on = { signal: listening.signal }
    // Its cross closes it without scripts, too: one that was closed before hydration stays closed.
    if (!dialog.open && !wasShown.current) {
      const leaving = setTimeout(() => close.current())
      return () => clearTimeout(leaving)
    }
    wasShown.current = true
    keepScrollbarsPlace()
    dialog.removeAttribute("open")
    dialog.showModal()
    dialog.addEventListener(
      "close",
      () => {
        if (dialog.open) return
        clearTimeout(clearing.current)
        clearing.current = setTimeout(() => close.current(), clearMs)
      },
      on,
    )
    // The whole press counts: text dragged over the edge is none, and the page behind never gets half of one. Nor is the second
    // press of a double click one, whose first opened the dialog.
    let pressed = false
    const outside = (event: MouseEvent) => event.target === dialog && onBackdrop(dialog, event)
    const press = (event: MouseEvent) => {
      pressed = outside(event)
    }
    dialog.addEventListener("pointerdown", press, on)
    dialog.addEventListener(
      "click",
      (event) => pressed && event.detail < 2 && outside(event) && dialog.close(backdropValue),
      on,
    )
    return () => {
      listening.abort()
      clearTimeout(clearing.current)
      closeUnanswered(dialog)
    }
  }, [clearMs, backdropValue])
  const visited = useRef(visit)
  // Before anybody can press a key in what the visit shows: what they close stays closed.
  useLayoutEffect(() => {
    if (visited.current === visit) return
    visited.current = visit
    const dialog = ref.current
    if (!dialog || dialog.open) return
    clearTimeout(clearing.current)
    dialog.showModal()
  }, [visit])
  return { ref, leave: useCallback(() => ref.current?.close(), []) }
}

/** Closes it where nobody did: who hears of a closed dialog takes it for an answer. */
function closeUnanswered(dialog: HTMLDialogElement): void {
  if (!dialog.open) return
  dialog.addEventListener("close", (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  dialog.close()
}

/** Marks a page that has a scrollbar of its own width, so that it does not jump when the scrollbar goes. */
function keepScrollbarsPlace(): void {
  const root = document.documentElement
  if (document.querySelector("dialog:modal")) return
  root.toggleAttribute("data-scrollbar", window.innerWidth > root.clientWidth)
}

/** The backdrop counts as the dialog itself; only the place tells them apart. */
function onBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
