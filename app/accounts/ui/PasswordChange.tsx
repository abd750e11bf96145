import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { CurrentPassword } from "./CurrentPassword"
import { NewPassword } from "./NewPassword"
import { SavedNotice } from "./SavedNotice"

/** How long the word that it is done stays (part 3 §2). */
const SAID_FOR_MS = 4000

type Refusal = { message: string; fields: Record<string, string> }

/** The password in force, the new one and the same again; empty once it is changed. `doneAt` is when that was. */
export function PasswordChange({ refusal, doneAt }: { refusal?: Refusal; doneAt?: number }) {
  const busy = useNavigation().formData?.get("intent") === "password"
  return (
    <div className="grid max-w-xl gap-5">
      <FormErrors refusal={refusal} />
      <Form key={doneAt} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="intent" value="password" />
        <CurrentPassword error={refusal?.fields.currentPassword} />
        <NewPassword label={m.accounts_new_password()} errors={refusal?.fields ?? {}} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button pending={busy}>{m.accounts_security_password_submit()}</Button>
          <SavedNotice at={doneAt} forMs={SAID_FOR_MS}>
            {m.accounts_security_password_done()}
          </SavedNotice>
        </div>
      </Form>
    </div>
  )
}
