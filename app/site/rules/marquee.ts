/** In how many seconds a review crosses the window, on a desk and on a phone (part 1 §9, docs/decisions/0010). */
export const CROSSING_SECONDS = { desk: 15, phone: 8 } as const

type Widths = { window: number; loop: number }

/** Milliseconds in which the whole row of `loop` pixels passes. */
export const loopMs = ({ window, loop }: Widths, kind: keyof typeof CROSSING_SECONDS): number =>
  (loop / window) * CROSSING_SECONDS[kind] * 1000

/** How many rows must stand one behind another, so that the window is never empty. */
export const copiesNeeded = ({ window, loop }: Widths): number => Math.ceil(window / loop) + 1

/** The moment of the loop that lies `pixels` further on: from 0 up to, but not, `duration`. */
export function movedBy(time: number, pixels: number, loop: number, duration: number): number {
  const moved = (time + (pixels / loop) * duration) % duration
  return moved < 0 ? moved + duration : moved
}
