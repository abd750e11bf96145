import { type ReactNode, useId } from "react"
import { describedBy, errorAnchorId, FieldNotes, type FieldTexts, RequiredMark } from "./Field"

export type RadioChoice = {
  value: string
  label: ReactNode
  description?: ReactNode
  /** At the right edge, such as a price. */
  aside?: ReactNode
  disabled?: boolean
}

type Props = FieldTexts & {
  name: string
  choices: RadioChoice[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  required?: boolean
  className?: string
}

/** Fades a disabled choice, except its description, which gives the reason. */
const faded = ({ disabled }: RadioChoice) => (disabled ? "opacity-60" : "")

/** Radio buttons as cards; the whole card is clickable. */
export function RadioGroup(props: Props) {
  const { name, label, description, error, choices, value, defaultValue, onChange, required, className = "" } = props
  const id = useId()
  return (
    <fieldset
      id={errorAnchorId(name, error)}
      aria-describedby={describedBy(id, { description, error })}
      className={`grid scroll-mt-28 gap-2 ${className}`}
    >
      <legend className="mb-1.5 text-sm font-medium">
        <span>{label}</span>
        {required ? <RequiredMark /> : null}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`touch flex cursor-pointer items-start gap-3 rounded-field border bg-surface px-4 py-3 hover:border-ink has-checked:border-accent has-checked:shadow-chosen has-disabled:cursor-not-allowed ${error ? "border-danger" : "border-edge"}`}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            required={required}
            disabled={choice.disabled}
            checked={value === undefined ? undefined : value === choice.value}
            defaultChecked={
              value === undefined && defaultValue !== undefined ? defaultValue === choice.value : undefined
            }
            onChange={onChange ? () => onChange(choice.value) : undefined}
            className="tick mt-0.5 disabled:opacity-60"
          />
          <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3">
            <span className="grid grow basis-0 gap-0.5">
              <span className={`font-medium ${faded(choice)}`}>{choice.label}</span>
              {choice.description ? <span className="text-sm text-pretty text-muted">{choice.description}</span> : null}
            </span>
            {choice.aside ? <span className={`figures ${faded(choice)}`}>{choice.aside}</span> : null}
          </span>
        </label>
      ))}
      <FieldNotes id={id} description={description} error={error} />
    </fieldset>
  )
}
