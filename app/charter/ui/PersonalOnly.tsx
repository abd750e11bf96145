import { useLocation } from "react-router"
import { SwitchAccount } from "../../accounts/sign-in/ui/SwitchAccount"
import { m } from "../../platform/i18n/paraglide/messages.js"

/** Shown to business accounts and operators, who cannot book (D13). */
export function PersonalOnly() {
  const { pathname, search } = useLocation()
  return (
    <div className="grid justify-items-start gap-5 self-start border-l-2 border-accent pl-6">
      <h2 className="text-2xl">{m.accounts_modal_personal_title()}</h2>
      <p>{m.accounts_personal_required()}</p>
      <div className="flex flex-wrap gap-3">
        <SwitchAccount from={pathname + search} />
      </div>
    </div>
  )
}
