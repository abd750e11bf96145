import { m } from "../../platform/i18n/paraglide/messages.js"

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
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-none stroke-current" strokeWidth="1.3">
        <path d="M6 11V1.5M2 5.5l4-4 4 4" />
      </svg>
    </a>
  )
}
