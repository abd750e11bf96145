import type { ComponentProps, ReactNode } from "react"
import type { FormResult } from "../../platform/form-result"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { ConfirmationAction } from "./ConfirmationAction"
import { refusalOfForm } from "./refusal-of-form"

type ServerForm<Schema extends Record<string, unknown>> = ReturnType<typeof useServerForm<Schema>>

type Props<Schema extends Record<string, unknown>> = Omit<
  ComponentProps<typeof ConfirmationAction>,
  "form" | "open" | "children"
> & {
  /** Result of the page's action, for the form with these `values` or for another one. */
  result: FormResult | undefined
  /** Hidden fields with what the page showed; the result is for this form, and keeps what was typed, also if they have changed. */
  shown?: Record<string, string>
  defaultValue?: { [Name in keyof NoInfer<Schema>]?: string }
  children: (field: ServerForm<Schema>["field"]) => ReactNode
}

/** An action in two steps with fields; opened while it is refused. */
export function ConfirmationForm<Schema extends Record<string, unknown> = Record<string, string>>({
  result,
  shown,
  defaultValue,
  children,
  ...action
}: Props<Schema>) {
  const { props, field, refusal } = useServerForm<Schema>(refusalOfForm(result, action.values), { defaultValue })
  return (
    <ConfirmationAction {...action} values={{ ...action.values, ...shown }} form={props} open={refusal !== undefined}>
      {children(field)}
    </ConfirmationAction>
  )
}
