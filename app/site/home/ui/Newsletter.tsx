import { useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { ScriptedFields } from "../../../platform/ui/fields/ScriptedFields"
import { TextField } from "../../../platform/ui/fields/TextField"

/** Confirms on the page without sending anything, so the field has no name (D16). */
export function Newsletter() {
  const [done, setDone] = useState(false)
  return (
    <section aria-labelledby="newsletter" className="grid gap-x-16 gap-y-6 md:grid-cols-2 md:items-end">
      <div className="grid gap-3">
        <h2 id="newsletter" className="text-part">
          {m.site_newsletter_title()}
        </h2>
        <p className="max-w-[44ch] text-muted">{m.site_newsletter_lead()}</p>
      </div>
      <div className="relative">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            event.currentTarget.reset()
            setDone(true)
          }}
        >
          <ScriptedFields>
            <div className="flex flex-wrap items-end gap-3">
              <TextField
                type="email"
                required
                autoComplete="email"
                label={m.site_newsletter_email()}
                onChange={() => setDone(false)}
                className="min-w-[min(12rem,100%)] grow basis-0"
              />
              <Button variant="outline" className="h-[2.875rem] grow sm:grow-0">
                {m.site_newsletter_subscribe()}
              </Button>
            </div>
          </ScriptedFields>
        </form>
        {/* In the space below the form, so that nothing moves. */}
        <p role="alert" className="absolute top-full mt-2 text-success">
          {done ? m.site_newsletter_thanks() : null}
        </p>
      </div>
    </section>
  )
}
