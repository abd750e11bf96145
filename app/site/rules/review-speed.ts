/** Seconds for a review to cross the window (part 1 §9, docs/decisions/0010). */
const CROSSING_SECONDS = { desktop: 15, phone: 8 } as const
const PHONE_WIDTH = 768
const FRAMES_PER_SECOND = 60

/** Scroll distance per frame in a window of `width` pixels. */
export const pixelsPerFrame = (width: number): number =>
  width / (CROSSING_SECONDS[width < PHONE_WIDTH ? "phone" : "desktop"] * FRAMES_PER_SECOND)
