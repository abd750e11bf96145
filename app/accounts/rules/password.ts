/** Part 1 §5: at least eight characters; the label counts five criteria. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export type PasswordStrength = "weak" | "medium" | "good" | "strong"

/** What makes a password strong: longer than 7, a lowercase letter, an uppercase letter, a digit, a symbol. */
export type PasswordCriterion = "length" | "lowercase" | "uppercase" | "digit" | "symbol"

/** Which of the five hold, in the order they are told. */
export const passwordCriteria = (password: string): Record<PasswordCriterion, boolean> => ({
  length: password.length >= PASSWORD_MIN_LENGTH,
  lowercase: /\p{Ll}/u.test(password),
  uppercase: /\p{Lu}/u.test(password),
  digit: /\p{Nd}/u.test(password),
  symbol: /[^\p{L}\p{N}]/u.test(password),
})

/** The label of a password: up to two criteria Weak, three Medium, four Good, five Strong (part 1 §5). */
export function passwordStrength(password: string): PasswordStrength {
  const met = Object.values(passwordCriteria(password)).filter(Boolean).length
  if (met === 5) return "strong"
  if (met === 4) return "good"
  return met === 3 ? "medium" : "weak"
}
