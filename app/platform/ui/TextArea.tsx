import { type ComponentProps, useId } from "react"
import { describedBy, Field, type FieldTexts } from "./Field"
import { inputClass } from "./field-look"

type Props = Omit<ComponentProps<"textarea">, "onChange"> & FieldTexts & { onChange?: (value: string) => void }

export function TextArea({ label, description, error, onChange, className, id, ...rest }: Props) {
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
      <textarea
        rows={4}
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
