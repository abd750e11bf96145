import { type ComponentProps, useEffect, useRef } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Notice } from "../../../platform/ui/Notice"
import { CODE_MINUTES } from "../../rules/email-code"

type Props = { email: string } & Pick<ComponentProps<typeof TextField>, "defaultValue" | "error" | "onChange">

/** Input for the six digits sent to a guest's address (D69); takes the focus on mount. */
export function EmailCodeField({ email, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="grid gap-5">
      <Notice title={m.checkout_email_code_title()}>
        <p className="wrap-anywhere">{m.checkout_email_code_sent({ email, minutes: CODE_MINUTES })}</p>
      </Notice>
      <TextField
        {...field}
        ref={input}
        name="emailCode"
        label={m.checkout_email_code()}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={9}
        className="sm:max-w-64"
      />
    </div>
  )
}
