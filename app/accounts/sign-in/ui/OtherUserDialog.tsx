import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Dialog } from "../../../platform/ui/Dialog"
import type { SessionUser } from "../../rules/auth-events"
import { homeOf } from "../../rules/return-path"

/** Shown if another user signed in; leads to that user's home page. */
export function OtherUserDialog({ user }: { user: SessionUser }) {
  return (
    <Dialog
      title={m.accounts_other_person_title()}
      // Full page load, so that no data of the previous user stays in memory.
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
