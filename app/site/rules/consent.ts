/** A larger number asks every visitor again; set it only when the cookie policy asks for a new choice. */
export const COOKIE_POLICY_VERSION = 1

/** What the browser stores: `answer` is `true` or `false` (part 3 §3), `version` that of the policy it was given to. */
export type StoredConsent = { answer: string | null; version: string | null }

/** Whether the choice was made for this version of the policy; an answer stored without a version was given to the first. */
export const isConsentAnswered = ({ answer, version }: StoredConsent, policy = COOKIE_POLICY_VERSION): boolean =>
  (answer === "true" || answer === "false") && Number(version ?? 1) >= policy

/** How the dialog was closed: by one of its buttons, a press on its backdrop, or Escape. */
export type ConsentClosing = "true" | "false" | "backdrop" | ""

/**
 * The choice that closing the dialog makes: the backdrop accepts (part 1 §2) and Escape declines, but only where no
 * choice was made before. Undefined: the earlier choice stays.
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

/** Pages where the question is not put: the policy itself, the back office, and where somebody books, pays, sees the result or cancels. */
export const isQuietPage = (pathname: string): boolean => {
  const path = pathname.replace(/(.)\/$/, "$1")
  return quietPages.some((page) => page.test(path))
}
