import type { ComponentProps } from "react"
import { Icon } from "../Icon"
import { Field, type FieldTexts, inputClass, useControl } from "./Field"

export type Choice = { value: string; label: string; disabled?: boolean }

type Props = Omit<ComponentProps<"select">, "onChange"> &
  FieldTexts & {
    choices: Choice[]
    /** Shown while nothing is chosen. */
    placeholder?: string
    onChange?: (value: string) => void
  }

/** A native `select`. */
export function Select({ choices, placeholder, ...props }: Props) {
  const { field, control } = useControl(props)
  return (
    <Field {...field}>
      <div className="relative">
        <select {...control} className={`${inputClass} appearance-none pr-10`}>
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
