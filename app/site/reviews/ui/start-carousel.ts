import EmblaCarousel from "embla-carousel"
import AutoScroll from "embla-carousel-auto-scroll"
import { pixelsPerFrame } from "../../rules/reviews"

/** Makes the row in `viewport` an endless one that can be dragged and scrolls by itself. */
export const startCarousel = (viewport: HTMLElement) =>
  EmblaCarousel(viewport, { loop: true, dragFree: true }, [
    AutoScroll({ speed: pixelsPerFrame(innerWidth), startDelay: 0, playOnInit: false }),
  ])
