import { useFetcher } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Icon } from "../../platform/ui/Icon"
import { Section } from "../../platform/ui/page/Section"

/** Shown in a user's first session. Closing posts to the current page's action. */
export function Welcome({ proven }: { proven: boolean }) {
  const closing = useFetcher()
  if (closing.state !== "idle") return null
  return (
    <Section
      id="welcome"
      title={m.accounts_welcome_title()}
      headingClass="text-2xl"
      className="relative grid gap-4 border border-line border-t-accent bg-surface p-6 pr-14 sm:p-8 sm:pr-16"
    >
      <p className="max-w-prose text-muted">
        {proven ? m.accounts_welcome_lead_verified() : m.accounts_welcome_lead()}
      </p>
      <div className="grid gap-3 sm:flex sm:flex-wrap pt-1">
        {proven ? null : <LinkButton to="/account/documents">{m.accounts_welcome_prove()}</LinkButton>}
        <LinkButton to="/cars" variant={proven ? "solid" : "outline"}>
          {m.accounts_welcome_cars()}
        </LinkButton>
      </div>
      <closing.Form method="post" preventScrollReset className="absolute top-2 right-2">
        <button
          type="submit"
          aria-label={m.accounts_welcome_close()}
          className="touch inline-flex items-center justify-center"
        >
          <Icon name="cross" />
        </button>
      </closing.Form>
    </Section>
  )
}
