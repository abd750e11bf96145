import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"

/** Scrolls to the top and moves the focus there; no smooth scrolling under `prefers-reduced-motion`. */
export function BackToTop() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: the link works without JavaScript.
    <a
      href="#top"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById("top")?.focus({ preventScroll: true })
        const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        window.scrollTo({ top: 0, behavior: reducedMotion ? "instant" : "smooth" })
      }}
      className="touch inline-flex items-center gap-2 hover:text-ink"
    >
      {m.site_back_to_top()}
      <Icon name="arrowUp" className="size-3" />
    </a>
  )
}
