import { type ComponentProps, useId } from "react"
import { describedBy, Field, type FieldWords } from "./Field"
import { inputClass } from "./field-look"

type Props = Omit<ComponentProps<"input">, "onChange"> &
  FieldWords & {
    onChange?: (value: string) => void
    /** Classes of the whole field, for its place in a grid. */
    className?: string
  }

/** One line of text, a date, a number …: `type` as of the native input. */
export function TextField({ label, description, error, onChange, className, id, ...rest }: Props) {
  const made = useId()
  const own = id ?? made
  return (
    <Field
      id={own}
      name={rest.name}
      label={label}
      description={description}
      error={error}
      required={rest.required}
      className={className}
    >
      <input
        {...rest}
        id={own}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(own, { description, error })}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={inputClass}
      />
    </Field>
  )
}
