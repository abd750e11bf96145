import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Dialog } from "../../platform/ui/Dialog"
import type { SessionUser } from "../rules/auth-events"
import { homeOf } from "../rules/return-path"

/** Tells who has signed in that the page before belonged to somebody else, and leads to their own. */
export function OtherPersonDialog({ user }: { user: SessionUser }) {
  return (
    <Dialog
      title={m.accounts_other_person_title()}
      // A new document: nothing of the other person's page stays in memory.
      onClose={() => window.location.replace(homeOf(user.role))}
      footer={
        <form method="dialog" className="contents">
          <Button>{m.accounts_other_person_continue()}</Button>
        </form>
      }
    >
      <p className="wrap-anywhere">{m.accounts_other_person_lead({ email: user.email })}</p>
    </Dialog>
  )
}
