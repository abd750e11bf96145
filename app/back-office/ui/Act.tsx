import type { ReactNode } from "react"
import { Form } from "react-router"
import { Button } from "../../platform/ui/Button"
import { buttonClass } from "../../platform/ui/button-look"

type Props = {
  /** What opens the act. */
  label: string
  /** What will happen, in a sentence. */
  consequence: string
  /** The button that does it. */
  confirm: string
  look?: "solid" | "danger"
  /** What is sent with it. */
  values: Record<string, string>
  open?: boolean
  children?: ReactNode
}

/** An act in two steps: it opens, says what will happen, and is done by a second button. */
export function Act({ label, consequence, confirm, look = "solid", values, open, children }: Props) {
  return (
    <details open={open || undefined} className="group grow basis-64">
      <summary className={buttonClass(look === "danger" ? "danger" : "outline", "w-full list-none")}>{label}</summary>
      <Form method="post" noValidate className="mt-3 grid gap-4 border border-line p-4">
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-note">{consequence}</p>
        {children}
        <Button look={look}>{confirm}</Button>
      </Form>
    </details>
  )
}
