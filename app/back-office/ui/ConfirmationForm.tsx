import type { ComponentProps, ReactNode } from "react"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { resultFor, useServerForm } from "../../platform/ui/forms/server-form"
import { ConfirmationAction } from "./ConfirmationAction"

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

/** The result if it is a refusal of the form with these values; undefined otherwise. */
export const refusalOfForm = (result: FormResult | undefined, sent: Record<string, string>): FormResult | undefined =>
  result?.status === "error" ? resultFor(result, sent) : undefined

/** The operator's reason, which the customer reads in the mail. */
export const ReasonField = (field: { name: string; defaultValue: string | undefined; error: string | undefined }) => (
  <TextArea
    {...field}
    label={m.back_office_booking_reason()}
    description={m.back_office_booking_reason_hint()}
    rows={3}
    required
    maxLength={500}
  />
)
