import { m } from "../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../platform/ui/Icon"

/** Leads to the top of the page, the focus too; smoothly, unless less motion is asked for. */
export function BackToTop() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to the top without scripts too.
    <a
      href="#top"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById("top")?.focus({ preventScroll: true })
        const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches
        window.scrollTo({ top: 0, behavior: still ? "instant" : "smooth" })
      }}
      className="touch inline-flex items-center gap-2 hover:text-ink"
    >
      {m.site_back_to_top()}
      <Icon name="arrowUp" className="size-3" />
    </a>
  )
}
