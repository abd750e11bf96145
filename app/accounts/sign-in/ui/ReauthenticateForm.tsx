import { Form } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { Notice } from "../../../platform/ui/Notice"

/** For accounts without a password whose sign-in is not recent: signs out, then back in and to this page. */
export function ReauthenticateForm() {
  return (
    <div className="grid max-w-xl gap-5">
      <Notice>{m.accounts_reauthenticate_lead()}</Notice>
      <Form method="post">
        <input type="hidden" name="intent" value="sign-in-again" />
        <Button>{m.accounts_reauthenticate()}</Button>
      </Form>
    </div>
  )
}
