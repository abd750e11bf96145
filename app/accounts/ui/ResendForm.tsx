import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { TextField } from "../../platform/ui/TextField"
import { carrying } from "../rules/return-path"

/** What a form's action answered. */
type Answer =
  | { ok: true }
  | { ok: false; message: string; fields: Record<string, string>; values: Record<string, string> }

/** Asks for the confirmation link again; `from` is the page the person came from. */
export function ResendForm({ email, from, answer }: { email?: string; from: string; answer?: Answer }) {
  const busy = useNavigation().formAction?.startsWith("/check-email") ?? false
  const refusal = answer && !answer.ok ? answer : undefined
  return (
    <>
      {answer?.ok ? <Notice tone="success">{m.accounts_resent()}</Notice> : null}
      <FormErrors refusal={refusal} />
      <Form method="post" action={carrying("/check-email", from)} noValidate className="grid gap-5">
        <TextField
          label={m.accounts_email()}
          type="email"
          name="email"
          autoComplete="email"
          required
          defaultValue={refusal?.values.email ?? email}
          error={refusal?.fields.email}
        />
        <Button look="outline" pending={busy}>
          {m.accounts_resend()}
        </Button>
      </Form>
    </>
  )
}
