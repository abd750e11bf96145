import { type ComponentProps, useState } from "react"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Field, type FieldTexts, inputClass, useControl } from "../../../platform/ui/fields/Field"
import { useHydrated } from "../../../platform/ui/hooks/use-hydrated"
import { Icon } from "../../../platform/ui/Icon"
import { type PasswordCriterion, type PasswordStrength, passwordCriteria, passwordStrength } from "../../rules/password"

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

const strengthTexts: Record<PasswordStrength, () => string> = {
  weak: m.accounts_strength_weak,
  medium: m.accounts_strength_medium,
  good: m.accounts_strength_good,
  strong: m.accounts_strength_strong,
}

const tones: Record<PasswordStrength, string> = {
  weak: "bg-danger",
  medium: "bg-accent",
  good: "bg-focus",
  strong: "bg-success",
}

const criteria: Record<PasswordCriterion, () => string> = {
  length: m.accounts_criterion_length,
  lowercase: m.accounts_criterion_lowercase,
  uppercase: m.accounts_criterion_uppercase,
  digit: m.accounts_criterion_digit,
  symbol: m.accounts_criterion_symbol,
}

/** Strength while typing: bar, label and the five criteria (part 1 §5). A password refused as guessable shows as weak. */
export function PasswordMeter({ password, isRefused = false }: { password: string; isRefused?: boolean }) {
  const strength = isRefused ? "weak" : passwordStrength(password)
  const states = Object.entries(passwordCriteria(password)) as [PasswordCriterion, boolean][]
  const met = isRefused ? 1 : states.filter(([, holds]) => holds).length
  return (
    <div className="grid gap-2 pt-1">
      <div aria-hidden="true" className="flex gap-1">
        {states.map(([name], index) => (
          <span key={name} className={`h-1 grow ${index < met ? tones[strength] : "bg-line"}`} />
        ))}
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {m.accounts_strength()}
        {password ? (
          <>
            : <span className="font-medium text-ink">{strengthTexts[strength]()}</span>
          </>
        ) : null}
      </p>
      <ul className="grid gap-x-6 gap-y-1 text-sm text-muted sm:grid-cols-2">
        {states.map(([name, holds]) => (
          <li key={name} data-met={holds} className="flex items-center gap-2 data-[met=true]:text-ink">
            <Mark met={holds} />
            <span>{criteria[name]()}</span>
            <span className="sr-only">
              (<span>{holds ? m.accounts_criterion_met() : m.accounts_criterion_unmet()}</span>)
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Mark = ({ met }: { met: boolean }) => (
  <Icon name={met ? "tick" : "dot"} className={`size-4 shrink-0 ${met ? "text-success" : ""}`} />
)

/** Asks for the current password before a sensitive action. */
export function CurrentPassword({ error }: { error?: string }) {
  return (
    <PasswordField
      label={m.accounts_current_password()}
      name="currentPassword"
      autoComplete="current-password"
      required
      error={error}
    />
  )
}

export function NewPassword({ label, errors }: { label: string; errors: Record<string, string> }) {
  const [password, setPassword] = useState("")
  const [refused, setRefused] = useState<{ errors: typeof errors; password: string }>()
  if (errors.password && refused?.errors !== errors) setRefused({ errors, password })
  const isRefused = errors.password !== undefined && refused?.password === password
  return (
    <>
      <div className="grid gap-2">
        <PasswordField
          label={label}
          name="password"
          autoComplete="new-password"
          required
          error={errors.password}
          onChange={setPassword}
        />
        <PasswordMeter password={password} isRefused={isRefused} />
      </div>
      <PasswordField
        label={m.accounts_confirm_password()}
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}
