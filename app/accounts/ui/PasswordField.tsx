import { type ComponentProps, useId, useState } from "react"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { describedBy, Field, type FieldTexts } from "../../platform/ui/Field"
import { inputClass } from "../../platform/ui/field-look"
import { Icon } from "../../platform/ui/Icon"
import { useHydrated } from "../../platform/ui/use-hydrated"

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & FieldTexts & { onChange?: (value: string) => void }

/** With a button to show the password. */
export function PasswordField({ label, description, error, onChange, className, id, ...rest }: Props) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  const [isVisible, setIsVisible] = useState(false)
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
      <div className="relative">
        <input
          {...rest}
          id={inputId}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { description, error })}
          onChange={onChange && ((event) => onChange(event.target.value))}
          className={`${inputClass} pr-12`}
        />
        {isHydrated ? (
          <button
            type="button"
            aria-pressed={isVisible}
            aria-label={isVisible ? m.accounts_hide_password() : m.accounts_show_password()}
            onClick={() => setIsVisible(!isVisible)}
            className="touch absolute top-0 right-0 bottom-0 inline-flex items-center justify-center text-muted hover:text-ink"
          >
            <Icon name={isVisible ? "eyeOff" : "eye"} className="size-5" />
          </button>
        ) : null}
      </div>
    </Field>
  )
}
