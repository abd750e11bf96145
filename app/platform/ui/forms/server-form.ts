import { getFormProps, useForm } from "@conform-to/react"
import { useMemo, useState } from "react"
import { useLocation } from "react-router"
import type { FormResult } from "../../form-result"
import type { ErrorSummary } from "./FormErrors"

/** The refusal of a form, for `FormErrors`; `values`: as submitted. */
export type FormRefusal = ErrorSummary & {
  details: Record<string, string | number> | undefined
  fields: Record<string, string>
  values: Record<string, string>
}

/**
 * The refusal in a form's result, if any. `focusesField`: the first invalid field takes the focus (`useServerForm`). `firstField`
 * is listed first also if it was not submitted, such as radio buttons without a choice.
 */
export const useRefusal = (result: FormResult | undefined, { focusesField = false, firstField = "" } = {}) =>
  useMemo(() => toFormRefusal(result, focusesField, firstField), [result, focusesField, firstField])

function toFormRefusal(
  result: FormResult | undefined,
  focusesField: boolean,
  firstField: string,
): FormRefusal | undefined {
  if (result?.status !== "error") return undefined
  const { "": form, ...fields } = result.error ?? {}
  const sentFields = result.fields ?? []
  const orderOf = (name: string) => {
    if (name === firstField) return -1
    return sentFields.includes(name) ? sentFields.indexOf(name) : sentFields.length
  }
  const messages = Object.entries(fields)
    .flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]] as const] : []))
    .toSorted(([one], [other]) => orderOf(one) - orderOf(other))
  return {
    code: result.code,
    details: result.details,
    focusesField: focusesField && messages.length > 0,
    message: form?.[0] ?? "",
    // In the order of the submitted fields; fields that were not submitted, such as an unchecked checkbox, come last.
    fields: Object.fromEntries(messages),
    values: (result.initialValue ?? {}) as Record<string, string>,
  }
}

/** The result, if it is for the form that submitted these values (such as an `intent`); undefined if it is for another form. */
export function resultFor<Result extends FormResult>(
  result: Result | undefined,
  sentFields: Record<string, string>,
): Result | undefined {
  const values = result?.initialValue
  return values && Object.entries(sentFields).every(([name, value]) => values[name] === value) ? result : undefined
}

/**
 * The result for Conform. Without a result, `{}` clears earlier errors, which Conform would keep. The form-level message is
 * removed, because Conform would focus a field without a name.
 */
function lastResultOf(result: FormResult | undefined): FormResult {
  if (!result) return {}
  const { "": _, ...error } = result.error ?? {}
  return { ...result, error }
}

/** Props of a field by its name. */
export type FieldProps<Name extends string> = (name: Name) => {
  name: string
  defaultValue?: string | undefined
  error?: string | undefined
}

type Options<Schema> = {
  /** Distinguishes the forms of a page. */
  id?: string
  defaultValue?: { [Name in keyof Schema]?: string | null }
  /** Radio buttons at the top, which are not submitted without a choice. */
  firstField?: keyof Schema & string
}

/**
 * A form that posts to its page's action (`submitForm`): `props` for the form, `field(name)` for each field, `checkbox(name)` for a
 * checkbox. The fields are uncontrolled. The first refused field takes the focus.
 */
export function useServerForm<Schema extends Record<string, unknown> = Record<string, string>>(
  result: FormResult | undefined,
  { id, defaultValue, firstField }: Options<NoInfer<Schema>> = {},
) {
  const refusal = useRefusal(result, { focusesField: true, firstField })
  const lastResult = useMemo(() => lastResultOf(result), [result])
  const [form, fields] = useForm<Record<string, string>>({ id, lastResult, defaultValue })
  return {
    props: { ...getFormProps(form, { ariaAttributes: false }), noValidate: true },
    field: (name: keyof Schema & string) => ({
      name,
      defaultValue: fields[name]?.initialValue,
      error: fields[name]?.errors?.[0],
    }),
    checkbox: (name: keyof Schema & string) => ({
      name,
      defaultChecked: fields[name]?.initialValue === "on",
      error: fields[name]?.errors?.[0],
    }),
    refusal,
  }
}

/** The result of the page's action, also after the page's data was reloaded: React Router removes it then. */
export function useKeptResult<Result>(result: Result | undefined): Result | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, result })
  const isNew = kept.key !== key || (result !== undefined && result !== kept.result)
  if (isNew) setKept({ key, result })
  return isNew ? result : kept.result
}
