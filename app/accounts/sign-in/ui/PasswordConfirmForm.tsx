import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import type { ButtonVariant } from "../../../platform/ui/Button"
import { Button } from "../../../platform/ui/Button"
import { resultFor, useServerForm } from "../../../platform/ui/forms/server-form"
import { CurrentPassword } from "../../password/ui/PasswordField"

/** A sensitive action that requires the current password. */
export function PasswordConfirmForm({
  intent,
  action,
  variant,
  result,
  children,
}: {
  intent: string
  action: ReactNode
  variant?: ButtonVariant
  /** Result of the page's action to any of its forms. */
  result: FormResult | undefined
  children?: ReactNode
}) {
  const { formData } = useNavigation()
  const { props, refusal } = useServerForm(resultFor(result, { intent }), { id: `owner-${intent}` })
  return (
    <Form method="post" {...props} className="grid max-w-xl gap-5">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <CurrentPassword error={refusal?.fields.currentPassword} />
      <Button variant={variant} pending={formData?.get("intent") === intent} className="justify-self-start">
        {action}
      </Button>
    </Form>
  )
}
