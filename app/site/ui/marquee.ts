import { copiesNeeded, loopMs, movedBy } from "../rules/marquee"

const DESK = "(min-width: 48rem)"
/** A press that moves less is a press. */
const DRAG_FROM_PX = 6

/**
 * Why the row stands: it is off the window, the window is not the one in use, it is under the mouse, holds the focus, is
 * dragged, or was stopped.
 */
type Hold = "away" | "unused" | "hover" | "focus" | "drag" | "stopped"

export type Marquee = { stop: (stopped: boolean) => void; end: () => void }

/**
 * Lets the rows in `track` pass endlessly through `view`, to be held and dragged. The first row is the real one, the
 * others are its copies; `onCopies` is told how many rows there must be.
 */
export function startMarquee(view: HTMLElement, track: HTMLElement, onCopies: (copies: number) => void): Marquee {
  const holds = new Set<Hold>(["away"])
  const ended = new AbortController()
  const desk = matchMedia(DESK)
  let motion: Animation | undefined
  let loop = 0
  let duration = 1

  const hold = (why: Hold, on: boolean) => {
    if (on) holds.add(why)
    else holds.delete(why)
    if (holds.size > 0) motion?.pause()
    else motion?.play()
  }
  const moveTo = (time: number) => {
    if (motion) motion.currentTime = time
  }
  const moveBy = (pixels: number) => moveTo(movedBy(Number(motion?.currentTime ?? 0), pixels, loop, duration))

  const measure = () => {
    const row = track.firstElementChild
    const widths = { window: view.clientWidth, loop: row?.getBoundingClientRect().width ?? 0 }
    if (widths.loop === 0 || widths.window === 0) return
    const progress = (Number(motion?.currentTime ?? 0) % duration) / duration
    motion?.cancel()
    loop = widths.loop
    duration = loopMs(widths, desk.matches ? "desk" : "phone")
    motion = track.animate(
      { transform: ["translateX(0)", `translateX(-${loop}px)`] },
      { duration, iterations: Number.POSITIVE_INFINITY },
    )
    moveTo(progress * duration)
    hold("away", holds.has("away"))
    onCopies(copiesNeeded(widths))
  }
  const sizes = new ResizeObserver(measure)
  sizes.observe(view)
  if (track.firstElementChild) sizes.observe(track.firstElementChild)
  const sight = new IntersectionObserver(([entry]) => hold("away", !entry?.isIntersecting))
  sight.observe(view)

  const listen = <E extends keyof HTMLElementEventMap>(
    name: E,
    act: (event: HTMLElementEventMap[E]) => void,
    capture = false,
  ) => view.addEventListener(name, act, { signal: ended.signal, capture })

  // Nobody pays for what passes behind another window.
  const { signal } = ended
  window.addEventListener("blur", () => hold("unused", true), { signal })
  window.addEventListener("focus", () => hold("unused", false), { signal })

  listen("pointerenter", ({ pointerType }) => pointerType === "mouse" && hold("hover", true))
  listen("pointerleave", () => hold("hover", false))
  listen("focusin", ({ target }) => {
    const card = (target as HTMLElement).closest("li")
    if (!card || !(target as HTMLElement).matches(":focus-visible")) return
    hold("focus", true)
    const { left, right } = card.getBoundingClientRect()
    const edge = view.getBoundingClientRect()
    if (left < edge.left || right > edge.right) moveTo((card.offsetLeft / loop) * duration)
  })
  listen("focusout", () => hold("focus", false))

  let pressedAt: number | undefined
  let lastX = 0
  let dragged = false
  listen("pointerdown", (event) => {
    dragged = false
    if (event.button !== 0 || !event.isPrimary) return
    pressedAt = lastX = event.clientX
  })
  listen("pointermove", (event) => {
    if (pressedAt === undefined || !event.isPrimary) return
    if (!dragged && Math.abs(event.clientX - pressedAt) < DRAG_FROM_PX) return
    if (!dragged) {
      dragged = true
      view.setPointerCapture(event.pointerId)
      hold("drag", true)
    }
    moveBy(lastX - event.clientX)
    lastX = event.clientX
  })
  const release = () => {
    pressedAt = undefined
    hold("drag", false)
  }
  listen("pointerup", release)
  listen("pointercancel", release)
  listen("dragstart", (event) => event.preventDefault())
  listen(
    "click",
    (event) => {
      if (!dragged) return
      dragged = false
      event.preventDefault()
      event.stopPropagation()
    },
    true,
  )

  return {
    stop: (stopped) => hold("stopped", stopped),
    end: () => {
      ended.abort()
      sizes.disconnect()
      sight.disconnect()
      motion?.cancel()
    },
  }
}
