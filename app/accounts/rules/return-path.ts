import type { Role } from "../../platform/context.server"
import { DAY_MS } from "../../platform/durations"
import { ownPath } from "../../platform/page-url"

/**
 * `text` as a path of this site with query and fragment; undefined if it could lead to another site (D10). Browsers drop tabs
 * and line breaks and read `\` as `/`, so these are refused, percent-encoded or not.
 */
export function sameOriginPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/") || text.length > 2000) return undefined
  let decoded = text
  for (let round = 0; round < 3; round++) {
    if (decoded.includes("\\") || /\p{Cc}/u.test(decoded) || decoded.startsWith("//")) return undefined
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      if (round === 0) return undefined
      break
    }
  }
  return ownPath(text)
}

/** Home page per role. */
export const homeOf = (role: Role): string =>
  ({ personal: "/account", business: "/partner/dashboard", operator: "/admin" })[role]

/** Pages that are never a return target after sign-in. */
const noReturn =
  /^\/(signin(\/code|\/passkey)?|signup|signout|check-email|forgot-password|reset-password|confirmation-success|auth\/.*)([?#]|$)/

/** `from` as a page to return to; undefined if it is another site or a sign-in page. */
export function returnPath(from: string | null | undefined): string | undefined {
  const path = sameOriginPath(from)
  return path && !noReturn.test(path) ? path : undefined
}

const RETURN_PATH_DAYS = 7

/** The page to return to after an identity check; undefined a week after the check started. */
export function returnPathOfCheck(
  { returnPath: from, createdAt }: { returnPath: string | null; createdAt: Date },
  now: Date,
): string | undefined {
  return now.getTime() - createdAt.getTime() < RETURN_PATH_DAYS * DAY_MS ? returnPath(from) : undefined
}

/** `page` with the return path and `more` as its query: `/signup?from=…`. */
export function withReturnPath(
  page: string,
  from: string | null | undefined,
  more: Record<string, string> = {},
): string {
  const path = returnPath(from)
  const query = Object.entries({ ...(path ? { from: path } : {}), ...more })
  return [page, query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")]
    .filter(Boolean)
    .join("?")
}

/** Redirect target after sign-in: `from`, or the role's home page (part 1 §2). */
export const afterSignIn = (role: Role, from: string | null | undefined): string => returnPath(from) ?? homeOf(role)
