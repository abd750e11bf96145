import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

/** The way to the prize draw (part 1 §2). */
export function EnterNow() {
  return (
    <section aria-labelledby="draw" className="border-y border-line bg-night-raised">
      <div className="page-column grid items-end gap-x-16 gap-y-8 py-16 sm:py-24 md:grid-cols-[1fr_auto]">
        <div className="grid gap-5">
          <h2 id="draw" className="max-w-[16ch] text-title">
            {m.site_draw_title()}
          </h2>
          <p className="max-w-[46ch] text-lg text-muted">{m.site_draw_lead()}</p>
        </div>
        <LinkButton to="/commercial-operation" className="justify-self-start px-9">
          {m.site_draw_enter()}
        </LinkButton>
      </div>
    </section>
  )
}
