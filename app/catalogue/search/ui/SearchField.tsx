import type { ComponentProps, ReactNode } from "react"
import { errorAnchorId, FieldNotes, useControl } from "../../../platform/ui/fields/Field"
import type { Choice } from "../../../platform/ui/fields/Select"
import { Icon } from "../../../platform/ui/Icon"

/** A part of the search bar: a label in small capitals, one or two controls without borders, and their error. */
export function SearchPart({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`grid min-w-0 grow content-start gap-x-3 forced-colors:outline bg-surface px-4 pt-3.5 pb-2 transition-colors hover:bg-[color-mix(in_oklab,var(--surface)_94%,var(--ink))] ${className}`}
    >
      {children}
    </div>
  )
}

type Own = { label: string; error?: string }

const labelClass = "eyebrow text-muted"

const controlClass =
  "touch w-full min-w-0 appearance-none rounded-field border-0 bg-transparent p-0 text-base text-ink aria-invalid:text-danger "

export function SearchInput({ label, error, ...props }: ComponentProps<"input"> & Own) {
  const { field, control } = useControl({ ...props, label, error, onChange: undefined })
  return (
    <div id={errorAnchorId(props.name, error)} className="grid min-w-0 content-start">
      <label htmlFor={field.id} className={labelClass}>
        {label}
      </label>
      <input {...control} onChange={props.onChange} className={controlClass} />
      <FieldNotes id={field.id} error={error} />
    </div>
  )
}

export function SearchSelect({ label, choices, ...props }: ComponentProps<"select"> & Own & { choices: Choice[] }) {
  const { field, control } = useControl({ ...props, label, onChange: undefined })
  return (
    <div className="grid min-w-0 content-start">
      <label htmlFor={field.id} className={labelClass}>
        {label}
      </label>
      <span className="relative grid">
        <select {...control} className={`${controlClass} truncate pr-5`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevronDown"
          className="pointer-events-none absolute top-1/2 right-0.5 w-2.5 -translate-y-1/2 text-muted"
        />
      </span>
    </div>
  )
}
