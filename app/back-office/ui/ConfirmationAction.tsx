import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import { Button, buttonClass } from "../../platform/ui/Button"
import { type FormSubject, SeenField } from "../../platform/ui/forms/SeenField"
import type { useServerForm } from "../../platform/ui/forms/server-form"

type Props = {
  /** Label of the button that opens the form. */
  label: string
  /** Subject, added for screen readers. */
  about?: string
  /** One sentence that explains the effect. */
  consequence: string
  /** Label of the submit button. */
  confirm: string
  variant?: "solid" | "danger"
  /** Hidden fields. */
  values: Record<string, string>
  subject: FormSubject
  /** Props of `useServerForm`, if it has fields. */
  form?: ReturnType<typeof useServerForm>["props"]
  open?: boolean
  children?: ReactNode
}

/** An action in two steps: opens, explains the effect, and is confirmed by a second button. */
export function ConfirmationAction({
  label,
  about,
  consequence,
  confirm,
  variant = "solid",
  values,
  subject,
  form,
  open,
  children,
}: Props) {
  const { formData } = useNavigation()
  const busy = formData !== undefined && Object.entries(values).every(([name, value]) => formData.get(name) === value)
  return (
    <details open={open || undefined} className="w-full open:w-full sm:w-auto">
      <summary className={buttonClass(variant === "danger" ? "danger" : "outline", "w-full list-none sm:w-auto")}>
        <span>{label}</span>
        {about ? <span className="sr-only">{`: ${about}`}</span> : null}
      </summary>
      <Form
        method="post"
        noValidate
        preventScrollReset
        {...form}
        className="mt-3 grid max-w-2xl justify-items-start gap-4 border border-line p-4 *:w-full sm:p-5 sm:*:last:w-auto"
      >
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SeenField subject={subject} />
        <p className="text-note wrap-anywhere">{consequence}</p>
        {children}
        <Button variant={variant} pending={busy}>
          {confirm}
        </Button>
      </Form>
    </details>
  )
}
