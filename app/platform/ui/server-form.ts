import { getFormProps, useForm } from "@conform-to/react"
import { useMemo } from "react"
import type { FormAnswer } from "../form-answer"
import type { Refused } from "./FormErrors"

/** What a form was refused with, for `FormErrors`; `values` is what was typed. */
export type FormRefusal = Refused & {
  details: Record<string, string | number> | undefined
  fields: Record<string, string>
  values: Record<string, string>
}

/** The refusal in a form's answer; undefined for any other. `focusesField`: the first wrong field takes the focus (`useServerForm`). */
export const useRefusal = (answer: FormAnswer | undefined, { focusesField = false } = {}) =>
  useMemo(() => refusalIn(answer, focusesField), [answer, focusesField])

function refusalIn(answer: FormAnswer | undefined, focusesField: boolean): FormRefusal | undefined {
  if (answer?.status !== "error") return undefined
  const { "": form, ...fields } = answer.error ?? {}
  const sent = answer.fields ?? []
  const place = (name: string) => (sent.includes(name) ? sent.indexOf(name) : sent.length)
  const messages = Object.entries(fields)
    .flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]] as const] : []))
    .toSorted(([one], [other]) => place(one) - place(other))
  return {
    code: answer.code,
    details: answer.details,
    focusesField: focusesField && messages.length > 0,
    message: form?.[0] ?? "",
    // In the order in which the form sent its fields; those it did not send, such as an empty box, come last.
    fields: Object.fromEntries(messages),
    values: (answer.initialValue ?? {}) as Record<string, string>,
  }
}

/** An answer to one of a page's forms: the one that sent these values, such as its `intent`; undefined where it is to another. */
export function answerTo<Answer extends FormAnswer>(
  answer: Answer | undefined,
  sent: Record<string, string>,
): Answer | undefined {
  const values = answer?.initialValue
  return values && Object.entries(sent).every(([name, value]) => values[name] === value) ? answer : undefined
}

/**
 * An answer as Conform is given it. No answer clears what an earlier one said, which Conform would keep; the message of the whole
 * form would have Conform focus a field without a name.
 */
function ofFields(answer: FormAnswer | undefined): FormAnswer {
  if (!answer) return {}
  const { "": _, ...error } = answer.error ?? {}
  return { ...answer, error }
}

type Options<Schema> = {
  /** Tells the forms of a page apart. */
  id?: string
  defaultValue?: { [Name in keyof Schema]?: string | null }
}

/**
 * A form that is sent to its page's action (`submitForm`): `props` for the form, `field(name)` for each of its fields, `box(name)` for a
 * checkbox. The fields are uncontrolled. The first that is refused takes the focus.
 */
export function useServerForm<Schema extends Record<string, unknown> = Record<string, string>>(
  answer: FormAnswer | undefined,
  { id, defaultValue }: Options<NoInfer<Schema>> = {},
) {
  const refusal = useRefusal(answer, { focusesField: true })
  const lastResult = useMemo(() => ofFields(answer), [answer])
  const [form, fields] = useForm<Record<string, string>>({ id, lastResult, defaultValue })
  return {
    props: { ...getFormProps(form, { ariaAttributes: false }), noValidate: true },
    field: (name: keyof Schema & string) => ({
      name,
      defaultValue: fields[name]?.initialValue,
      error: fields[name]?.errors?.[0],
    }),
    box: (name: keyof Schema & string) => ({
      name,
      defaultChecked: fields[name]?.initialValue === "on",
      error: fields[name]?.errors?.[0],
    }),
    refusal,
  }
}
