import { COOKIE_PREFIX } from "./auth.server"

/** The Cookie header a browser sends back after these Set-Cookie headers. */
export const sentBack = (setCookies: string[]): string => setCookies.map((cookie) => cookie.split(";")[0]).join("; ")

/**
 * Of a request's Cookie header only the cookie of a sign-in under way, so that a session this browser may have besides has
 * no say in it. Empty where there is none.
 */
export function onlyCookie(cookies: string | null, name: "two_factor" | "passkey" | "state"): string {
  const ours = [`${COOKIE_PREFIX}.${name}=`, `__Secure-${COOKIE_PREFIX}.${name}=`]
  const found = cookies?.split(/;\s*/).find((pair) => ours.some((start) => pair.startsWith(start)))
  return found ?? ""
}
