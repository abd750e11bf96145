import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import type { FormResult } from "../../../platform/form-result"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, type ButtonVariant, buttonClass } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import { resultFor, useRefusal } from "../../../platform/ui/forms/server-form"
import { Notice } from "../../../platform/ui/Notice"

/** The result of the calendar's action; `done`: what was done. */
export type CalendarResult = (FormResult & { done?: CalendarDone }) | undefined
export type CalendarDone =
  | "block"
  | "unblock"
  | "new-address"
  | "add"
  | "add-unread"
  | "read"
  | "read-failed"
  | "remove"

const failures: CalendarDone[] = ["add-unread", "read-failed"]

const doneTexts: Record<CalendarDone, () => string> = {
  block: m.partners_calendar_block_done,
  unblock: m.partners_calendar_unblock_done,
  "new-address": m.partners_calendar_renew_done,
  add: m.partners_calendar_add_done,
  "add-unread": m.partners_calendar_add_unread,
  read: m.partners_calendar_read_done,
  "read-failed": m.partners_calendar_read_failed,
  remove: m.partners_calendar_remove_done,
}

/** The result, if it is a refusal of the form with this intent. */
export const refusalOf = (result: CalendarResult, intent: string): CalendarResult =>
  result?.status === "error" ? resultFor(result, { intent }) : undefined

type Props = {
  id: string
  title: string
  lead?: string
  result: CalendarResult
  /** The forms without fields in this section, whose refusals it shows. */
  intents: string[]
  /** What is reported here. */
  reports: CalendarDone[]
  children: ReactNode
}

/** A section of the calendar's page, with the outcome of its forms. */
export function CalendarSection({ id, title, lead, result, intents, reports, children }: Props) {
  const refusal = useRefusal(intents.map((intent) => refusalOf(result, intent)).find(Boolean))
  // The result arrives before the data that it changed.
  const isLoading = useNavigation().state === "loading"
  const done = reports.find((report) => report === result?.done && !isLoading)
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="grid scroll-mt-28 gap-5">
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="text-3xl">
          {title}
        </h2>
        {lead ? <p className="max-w-prose text-muted">{lead}</p> : null}
      </div>
      <FormErrors refusal={refusal} />
      {done ? (
        <Notice key={result?.at} tone={failures.includes(done) ? "danger" : "success"}>
          {doneTexts[done]()}
        </Notice>
      ) : null}
      {children}
    </section>
  )
}

type ActionProps = {
  /** Hidden fields. */
  values: Record<string, string>
  label: string
  /** Added for screen readers. */
  about?: string
  variant?: ButtonVariant
}

/** A form that is only a button. */
export function ButtonForm({ values, label, about, variant = "quiet" }: ActionProps) {
  const { formData } = useNavigation()
  const isBusy = formData !== undefined && Object.entries(values).every(([name, value]) => formData.get(name) === value)
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant={variant} pending={isBusy}>
        <span>{label}</span>
        {about ? <span className="sr-only">{`: ${about}`}</span> : null}
      </Button>
    </Form>
  )
}

/** A button that first says what will happen, then has a second one to confirm it. */
export function ConfirmedButton({
  confirm,
  consequence,
  label,
  about,
  ...form
}: ActionProps & { confirm: string; consequence: string }) {
  return (
    <details className="w-full open:w-full sm:w-auto">
      <summary className={buttonClass("quiet", "list-none")}>
        <span>{label}</span>
        {about ? <span className="sr-only">{`: ${about}`}</span> : null}
      </summary>
      <div className="mt-2 grid max-w-2xl justify-items-start gap-4 border border-line p-4 sm:p-5">
        <p className="text-note">{consequence}</p>
        <ButtonForm {...form} variant="danger" label={confirm} about={about} />
      </div>
    </details>
  )
}
