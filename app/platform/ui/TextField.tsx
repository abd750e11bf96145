import { type ComponentProps, useId } from "react"
import { describedBy, Field, type FieldTexts } from "./Field"
import { inputClass } from "./field-look"

type Props = Omit<ComponentProps<"input">, "onChange"> &
  FieldTexts & {
    onChange?: (value: string) => void
    /** Classes of the whole field. */
    className?: string
  }

/** A native `input` of any text-like `type`. */
export function TextField({ label, description, error, onChange, className, id, ...rest }: Props) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <Field
      id={inputId}
      name={rest.name}
      label={label}
      description={description}
      error={error}
      required={rest.required}
      className={className}
    >
      <input
        {...rest}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { description, error })}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={inputClass}
      />
    </Field>
  )
}
