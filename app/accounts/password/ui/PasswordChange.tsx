import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { SavedNotice } from "../../ui/SavedNotice"
import { CurrentPassword, NewPassword } from "./PasswordField"

/** Part 3 §2. */
const NOTICE_MS = 4000

/** The form is remounted, and so emptied, after each result. */
export function PasswordChange({ result }: { result: FormResult | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "password"
  const { props, refusal } = useServerForm(result, { id: "password-change" })
  return (
    <div className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      <Form key={result?.at} method="post" {...props} className="grid gap-5">
        <input type="hidden" name="intent" value="password" />
        <CurrentPassword error={refusal?.fields.currentPassword} />
        <NewPassword label={m.accounts_new_password()} errors={refusal?.fields ?? {}} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button pending={busy}>{m.accounts_security_password_submit()}</Button>
          <SavedNotice at={result?.at} forMs={NOTICE_MS}>
            {m.accounts_security_password_done()}
          </SavedNotice>
        </div>
      </Form>
    </div>
  )
}
