import { type ComponentProps, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Field, type FieldTexts } from "../../../platform/ui/fields/Field"
import { inputClass } from "../../../platform/ui/fields/field-look"
import { useControl } from "../../../platform/ui/fields/use-control"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Icon } from "../../../platform/ui/Icon"

type Props = Omit<ComponentProps<"input">, "type" | "onChange"> & FieldTexts & { onChange?: (value: string) => void }

/** With a button to show the password. */
export function PasswordField(props: Props) {
  const { field, control } = useControl(props)
  const [isVisible, setIsVisible] = useState(false)
  const isHydrated = useHydrated()
  return (
    <Field {...field}>
      <div className="relative">
        <input
          {...control}
          type={isVisible ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
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
