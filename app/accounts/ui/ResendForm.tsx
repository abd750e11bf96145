import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { withReturnPath } from "../rules/return-path"

/** Requests another verification mail; `from` is the page to return to. */
export function ResendForm({ email, from, result }: { email?: string; from: string; result?: FormResult }) {
  const busy = useNavigation().formAction?.startsWith("/check-email") ?? false
  const { props, field, refusal } = useServerForm(result, { defaultValue: { email } })
  return (
    <>
      {result?.status === "success" ? <Notice tone="success">{m.accounts_resent()}</Notice> : null}
      <FormErrors refusal={refusal} />
      <Form method="post" action={withReturnPath("/check-email", from)} {...props} className="grid gap-5">
        <TextField {...field("email")} label={m.accounts_email()} type="email" autoComplete="email" required />
        <Button variant="outline" pending={busy}>
          {m.accounts_resend()}
        </Button>
      </Form>
    </>
  )
}
