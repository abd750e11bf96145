import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { FormAnswer } from "../../platform/form-answer"
import { Button } from "../../platform/ui/Button"
import type { ButtonVariant } from "../../platform/ui/button-variant"
import { answerTo, useServerForm } from "../../platform/ui/server-form"
import { CurrentPassword } from "./CurrentPassword"

/** A sensitive action that requires the current password. */
export function OwnerForm({
  intent,
  action,
  variant,
  answer,
  children,
}: {
  intent: string
  action: ReactNode
  variant?: ButtonVariant
  /** Answer of the page's action to any of its forms. */
  answer: FormAnswer | undefined
  children?: ReactNode
}) {
  const { formData } = useNavigation()
  const { props, refusal } = useServerForm(answerTo(answer, { intent }), { id: `owner-${intent}` })
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
