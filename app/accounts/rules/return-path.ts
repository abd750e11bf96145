import type { Role } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"

const PROBE = "https://house.invalid"

/**
 * The path of this site that `text` names, with its query and fragment, or undefined where it leads anywhere else
 * (D10). Browsers drop tabs and line ends and read `\` as `/`; whatever holds them is refused, encoded or not.
 */
export function sameOriginPath(text: string | null | undefined): string | undefined {
  if (!text?.startsWith("/") || text.length > 2000) return undefined
  let plain = text
  for (let round = 0; round < 3; round++) {
    if (plain.includes("\\") || /\p{Cc}/u.test(plain) || plain.startsWith("//")) return undefined
    try {
      plain = decodeURIComponent(plain)
    } catch {
      if (round === 0) return undefined
      break
    }
  }
  try {
    const url = new URL(text, PROBE)
    if (url.origin !== PROBE || url.pathname.startsWith("//")) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** Where each role is at home. */
export const homeOf = (role: Role): string =>
  ({ personal: "/account", business: "/partner/dashboard", operator: "/admin" })[role]

/** Pages one does not come back to after signing in. */
const passing =
  /^\/(signin(\/code|\/passkey)?|signup|signout|check-email|forgot-password|reset-password|confirmation-success|auth\/.*)([?#]|$)/

/** The page to come back to that `from` names, or undefined where it is none of ours or one does not come back to it. */
export function returnPath(from: string | null | undefined): string | undefined {
  const path = sameOriginPath(from)
  return path && !passing.test(path) ? path : undefined
}

const WAY_BACK_DAYS = 7

/** The page that an identity check leads back to; after a week whoever began it there is no longer on their way. */
export function wayBackOf(
  { returnPath: from, createdAt }: { returnPath: string | null; createdAt: Date },
  now: Date,
): string | undefined {
  return createdAt > addMinutes(now, -WAY_BACK_DAYS * 24 * 60) ? returnPath(from) : undefined
}

/** A page of the company that carries on where the person came from: `/signup?from=…`, and `more` of its query. */
export function carrying(page: string, from: string | null | undefined, more: Record<string, string> = {}): string {
  const path = returnPath(from)
  const query = Object.entries({ ...(path ? { from: path } : {}), ...more })
  return [page, query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")]
    .filter(Boolean)
    .join("?")
}

/** Where to go after sign-in: the page the person came from, else their role's home (part 1 §2). */
export const afterSignIn = (role: Role, from: string | null | undefined): string => returnPath(from) ?? homeOf(role)
