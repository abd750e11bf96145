import { type ComponentProps, useId } from "react"
import { describedBy, Field, type FieldTexts } from "./Field"
import { inputClass } from "./field-look"
import { Icon } from "./Icon"

export type Choice = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<"select">, "onChange"> &
  FieldTexts & {
    choices: Choice[]
    /** Shown while nothing is chosen. */
    placeholder?: string
    onChange?: (value: string) => void
  }

/** A native `select`. */
export function Select({ label, description, error, choices, placeholder, onChange, className, id, ...rest }: Props) {
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
      <div className="relative">
        <select
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { description, error })}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={`${inputClass} appearance-none pr-10`}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className="pointer-events-none absolute top-1/2 right-4 w-3 -translate-y-1/2" />
      </div>
    </Field>
  )
}
