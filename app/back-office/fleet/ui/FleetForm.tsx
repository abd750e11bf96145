import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { Button } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { SeenField } from "../../../platform/ui/forms/SeenField"
import { useServerForm } from "../../../platform/ui/forms/server-form"
import { refusalOfForm } from "../../ui/ConfirmationForm"

type Fields = Pick<ReturnType<typeof useServerForm>, "field" | "checkbox">

type Props = {
  intent: string
  /** The item that the form changes; none if it adds one. */
  itemId?: string
  result: FormResult | undefined
  defaultValue?: Record<string, string>
  submit: string
  variant?: "solid" | "outline"
  className?: string
  /** Whether the summary of its errors stands in the form, instead of at the top of the page. */
  showsErrors?: boolean
  children?: (field: Fields["field"], form: Fields) => ReactNode
}

/** A form about one of the company's items. */
export function FleetForm({ intent, itemId, result, defaultValue, submit, variant = "solid", ...more }: Props) {
  const { formData } = useNavigation()
  const { props, field, checkbox, refusal } = useServerForm(refusalOfForm(result, { intent }), {
    id: intent,
    defaultValue,
  })
  return (
    <Form method="post" preventScrollReset {...props} className={`grid gap-5 ${more.className ?? "max-w-2xl"}`}>
      <input type="hidden" name="intent" value={intent} />
      {more.showsErrors ? <FormErrors refusal={refusal} /> : null}
      <SeenField subject={itemId === undefined ? null : `item:${itemId}`} />
      {more.children?.(field, { field, checkbox })}
      <Button variant={variant} pending={formData?.get("intent") === intent} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  )
}
