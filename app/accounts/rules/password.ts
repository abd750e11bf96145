/** Part 1 §5: at least eight characters; the label counts five criteria. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordStrength = "weak" | "medium" | "good" | "strong"

/** How many of the five hold: longer than 7, a lowercase letter, an uppercase letter, a digit, a symbol. */
export function passwordCriteria(password: string): number {
  return [
    password.length >= PASSWORD_MIN_LENGTH,
    /\p{Ll}/u.test(password),
    /\p{Lu}/u.test(password),
    /\p{Nd}/u.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ].filter(Boolean).length
}

/** The label of a password: up to two criteria Weak, three Medium, four Good, five Strong (part 1 §5). */
export function passwordStrength(password: string): PasswordStrength {
  const met = passwordCriteria(password)
  if (met === 5) return "strong"
  if (met === 4) return "good"
  return met === 3 ? "medium" : "weak"
}
