import { type ComponentProps, useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { describedBy, Field, type FieldWords } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"
import { useHydrated } from "../../platform/ui/use-hydrated"

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & FieldWords & { onChange?: (value: string) => void }

/** A password, hidden until its owner wants to see it. */
export function PasswordField({ label, description, error, onChange, className, id, ...rest }: Props) {
  const made = useId()
  const own = id ?? made
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
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
      <div className="relative">
        <input
          {...rest}
          id={own}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(own, { description, error })}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={`${inputClass} pr-12`}
        />
        {isHydrated ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? m.accounts_hide_password() : m.accounts_show_password()}
            onClick={() => setShown(!shown)}
            className="touch absolute top-0 right-0 bottom-0 inline-flex items-center justify-center text-muted hover:text-ink"
          >
            <Eye open={shown} />
          </button>
        ) : null}
      </div>
    </Field>
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-none stroke-current" strokeWidth="1.3">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.8" />
      {open ? <path d="m4 20 16-16" /> : null}
    </svg>
  )
}
