import { m } from "../../platform/i18n/paraglide/messages.js"
import { type PasswordStrength, passwordCriteria, passwordStrength } from "../rules/password"

const words: Record<PasswordStrength, () => string> = {
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

/** How strong the password is while it is typed: five strokes for five criteria, and the word (part 1 §5). */
export function PasswordMeter({ password }: { password: string }) {
  const strength = passwordStrength(password)
  const met = password ? passwordCriteria(password) : 0
  return (
    <div className="grid gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {[1, 2, 3, 4, 5].map((step) => (
          <span key={step} className={`h-1 grow ${step <= met ? tones[strength] : "bg-line"}`} />
        ))}
      </div>
      <p className="text-sm text-muted" aria-live="polite">
        {password ? (
          <>
            {m.accounts_strength()}: <span className="font-medium text-ink">{words[strength]()}</span>
          </>
        ) : (
          m.accounts_strength_hint()
        )}
      </p>
    </div>
  )
}
