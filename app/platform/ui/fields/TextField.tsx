import type { ComponentProps } from "react"
import { Field, type FieldTexts, inputClass, useControl } from "./Field"

type Props = Omit<ComponentProps<"input">, "onChange"> &
  FieldTexts & {
    onChange?: (value: string) => void
    /** Classes of the whole field. */
    className?: string
  }

/** A native `input` of any text-like `type`. */
export function TextField(props: Props) {
  const { field, control } = useControl(props)
  return (
    <Field {...field}>
      <input {...control} className={inputClass} />
    </Field>
  )
}
