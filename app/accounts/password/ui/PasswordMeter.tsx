import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Icon } from "../../../platform/ui/Icon"
import { type PasswordCriterion, type PasswordStrength, passwordCriteria, passwordStrength } from "../../rules/password"

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
            <span className="sr-only">({holds ? m.accounts_criterion_met() : m.accounts_criterion_unmet()})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Mark = ({ met }: { met: boolean }) => (
  <Icon name={met ? "tick" : "dot"} className={`size-4 shrink-0 ${met ? "text-success" : ""}`} />
)
