import { Form, useNavigation } from "react-router"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Notice } from "../../platform/ui/Notice"

/** A requested change of address, with a button to withdraw it. `until` is formatted text. */
export function PendingEmail({ email, until }: { email: string; until: string }) {
  const busy = useNavigation().formData?.get("intent") === "withdraw-email"
  return (
    <Notice title={m.accounts_security_email_wanted()} className="max-w-xl">
      <p className="wrap-anywhere">{m.accounts_security_email_wanted_body({ email, until })}</p>
      <Form method="post" preventScrollReset className="mt-4 mb-1">
        <input type="hidden" name="intent" value="withdraw-email" />
        <Button variant="outline" pending={busy}>
          {m.accounts_security_email_withdraw()}
        </Button>
      </Form>
    </Notice>
  )
}
