/** In how many seconds a review crosses the window, on a desk and on a phone (part 1 §9, docs/decisions/0010). */
const CROSSING_SECONDS = { desk: 15, phone: 8 } as const
const PHONE_WIDTH = 768
const FRAMES_PER_SECOND = 60

/** How far the reviews move in a frame, in pixels, in a window of `width` pixels. */
export const pixelsPerFrame = (width: number): number =>
  width / (CROSSING_SECONDS[width < PHONE_WIDTH ? "phone" : "desk"] * FRAMES_PER_SECOND)
