import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/LinkButton"

/** Shown to business accounts and operators, who cannot book (D13). */
export const PersonalOnly = () => (
  <div className="grid justify-items-start gap-5 self-start border-l-2 border-accent pl-6">
    <h2 className="text-2xl">{m.accounts_modal_personal_title()}</h2>
    <p>{m.accounts_personal_required()}</p>
    <LinkButton to="/" variant="outline">
      {m.charter_to_home()}
    </LinkButton>
  </div>
)
