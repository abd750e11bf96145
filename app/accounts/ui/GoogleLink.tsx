import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PasswordConfirmForm } from "../sign-in/ui/PasswordConfirmForm"
import { Disclosure } from "./Disclosure"

type Props = {
  /** Google is the only sign-in method. */
  isLast: boolean
  reauthentication: "password" | "fresh" | "stale"
  result: FormResult | undefined
}

export function GoogleLink({ isLast, reauthentication, result }: Props) {
  const busy = useNavigation().formData?.get("intent") === "unlink-google"
  const refusal = useRefusal(result)
  if (isLast)
    return (
      <div className="grid max-w-[60ch] justify-items-start gap-4">
        <p className="text-muted">{m.accounts_google_link_last()}</p>
        <LinkButton to="/forgot-password" variant="outline">
          {m.accounts_security_password_set()}
        </LinkButton>
      </div>
    )
  return (
    <div className="max-w-3xl border-t border-line">
      <Disclosure title={m.accounts_google_link_unlink()} open={refusal !== undefined}>
        <FormErrors refusal={refusal} />
        <p className="max-w-[60ch] text-muted">{m.accounts_google_link_unlink_lead()}</p>
        {reauthentication === "stale" ? (
          <Notice>{m.accounts_sign_in_again()}</Notice>
        ) : reauthentication === "password" ? (
          <PasswordConfirmForm
            intent="unlink-google"
            action={m.accounts_google_link_unlink()}
            variant="danger"
            result={result}
          />
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="unlink-google" />
            <Button variant="danger" pending={busy}>
              {m.accounts_google_link_unlink()}
            </Button>
          </Form>
        )}
      </Disclosure>
    </div>
  )
}
