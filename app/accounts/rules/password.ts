/** Part 1 §5: at least eight characters; the label counts five criteria. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordStrength = "weak" | "medium" | "good" | "strong"

/** Part 1 §5: at least `PASSWORD_MIN_LENGTH` characters, a lowercase letter, an uppercase letter, a digit, a symbol. */
export type PasswordCriterion = "length" | "lowercase" | "uppercase" | "digit" | "symbol"

/** In display order. */
export const passwordCriteria = (password: string): Record<PasswordCriterion, boolean> => ({
  length: password.length >= PASSWORD_MIN_LENGTH,
  lowercase: /\p{Ll}/u.test(password),
  uppercase: /\p{Lu}/u.test(password),
  digit: /\p{Nd}/u.test(password),
  symbol: /[^\p{L}\p{N}]/u.test(password),
})

/** Up to two criteria weak, three medium, four good, five strong (part 1 §5). */
export function passwordStrength(password: string): PasswordStrength {
  const met = Object.values(passwordCriteria(password)).filter(Boolean).length
  if (met === 5) return "strong"
  if (met === 4) return "good"
  return met === 3 ? "medium" : "weak"
}
