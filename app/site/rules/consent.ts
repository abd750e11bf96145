/** Incrementing it asks every visitor again. Only when the cookie policy requires a new choice. */
export const COOKIE_POLICY_VERSION = 1

/** Browser storage: `answer` is `true` or `false` (part 3 §3), `version` the policy's version. */
export type StoredConsent = { answer: string | null; version: string | null }

/** Whether the answer applies to this policy version. An answer without a version applies to version 1. */
export const isConsentAnswered = ({ answer, version }: StoredConsent, policy = COOKIE_POLICY_VERSION): boolean =>
  (answer === "true" || answer === "false") && Number(version ?? 1) >= policy

/** How the dialog was closed: by a button, the backdrop, or Escape (""). */
export type ConsentClosing = "true" | "false" | "backdrop" | ""

/**
 * Choice made by closing the dialog. Without an earlier answer, the backdrop accepts (part 1 §2) and Escape declines. Undefined:
 * the earlier answer stays.
 */
export function consentFrom(closing: ConsentClosing, isAnswered: boolean): boolean | undefined {
  if (closing === "true" || closing === "false") return closing === "true"
  return isAnswered ? undefined : closing === "backdrop"
}

const quietPages = [
  /^\/cookie-policy$/,
  /^\/admin(\/|$)/,
  /^\/pay\//,
  /^\/book\//,
  /\/book$/,
  /^\/(car-)?booking-success(\/|$)/,
  /\/cancel$/,
]

/** Pages without the question: the policy itself, the back office, booking, payment, results and cancellation. */
export const isQuietPage = (pathname: string): boolean => {
  const path = pathname.replace(/(.)\/$/, "$1")
  return quietPages.some((page) => page.test(path))
}
