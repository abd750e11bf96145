import { type ComponentProps, useId } from "react"
import { describedBy, Field, type FieldTexts } from "./Field"
import { inputClass } from "./field-look"
import { useHydrated } from "./use-hydrated"

type Props = Omit<ComponentProps<"textarea">, "onChange"> & FieldTexts & { onChange?: (value: string) => void }

/** A native `textarea`. */
export function TextArea({ label, description, error, onChange, className, id, defaultValue, ...rest }: Props) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const isHydrated = useHydrated()
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
        // Hydrating a text area with a default value, React replaces the text typed so far by it.
        defaultValue={import.meta.env.SSR || isHydrated ? defaultValue : undefined}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, { description, error })}
        onChange={onChange && ((event) => onChange(event.target.value))}
        className={inputClass}
      />
    </Field>
  )
}
