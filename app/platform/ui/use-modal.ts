import { useEffect, useLayoutEffect, useRef } from "react"

/**
 * Makes a rendered `<dialog open>` modal once the browser has it: focus stays inside and returns afterwards, the page
 * behind stands still. `onClose` is asked for by Escape, the back gesture and a press on the backdrop.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before the element leaves the page: only then does focus go back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const listening = new AbortController()
    const on = { signal: listening.signal }
    dialog.removeAttribute("open")
    dialog.showModal()
    dialog.addEventListener(
      "cancel",
      (event) => {
        if (event.target !== dialog) return
        event.preventDefault()
        close.current()
      },
      on,
    )
    // A browser may close it without asking, on a second Escape.
    dialog.addEventListener("close", () => dialog.open || close.current(), on)
    // The whole press counts: text dragged over the edge is none, and the page behind never gets half of one.
    let pressed = false
    const outside = (event: MouseEvent) => event.target === dialog && onBackdrop(dialog, event)
    const press = (event: MouseEvent) => {
      pressed = outside(event)
    }
    dialog.addEventListener("pointerdown", press, on)
    dialog.addEventListener("click", (event) => pressed && outside(event) && close.current(), on)
    return () => {
      listening.abort()
      dialog.close()
    }
  }, [])
  return ref
}

/** The backdrop counts as the dialog itself; only the place tells them apart. */
function onBackdrop(dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
