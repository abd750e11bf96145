import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import { Button } from "../../platform/ui/Button"
import type { ButtonLook } from "../../platform/ui/button-look"
import { CurrentPassword } from "./CurrentPassword"

/** An act that asks for the password once more; `intent` names it to the page's action. */
export function OwnerForm({
  intent,
  action,
  look,
  error,
  children,
}: {
  intent: string
  action: ReactNode
  look?: ButtonLook
  error?: string
  children?: ReactNode
}) {
  const { formData } = useNavigation()
  return (
    <Form method="post" noValidate className="grid max-w-xl gap-5">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <CurrentPassword error={error} />
      <Button look={look} pending={formData?.get("intent") === intent} className="justify-self-start">
        {action}
      </Button>
    </Form>
  )
}
