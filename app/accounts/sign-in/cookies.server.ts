import { parse } from "hono/utils/cookie"
import { data } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { COOKIE_PREFIX } from "./auth.server"

/** The Cookie header a browser sends back after these Set-Cookie headers. */
export const cookieHeaderFrom = (setCookies: string[]): string =>
  setCookies.map((cookie) => cookie.split(";")[0]).join("; ")

/** The library's cookies of a sign-in that is not finished. */
type PendingCookie = "two_factor" | "passkey" | "state"

function pendingCookie(cookieHeader: string | null, name: PendingCookie): [name: string, value: string] | undefined {
  const names = [`${COOKIE_PREFIX}.${name}`, `__Secure-${COOKIE_PREFIX}.${name}`]
  return Object.entries(parse(cookieHeader ?? "")).find(([each]) => names.includes(each))
}

/** The decoded value of that cookie in a request's Cookie header. */
export const pendingCookieValue = (cookieHeader: string | null, name: PendingCookie): string | undefined =>
  pendingCookie(cookieHeader, name)?.[1]

/**
 * A Cookie header with that cookie of the request alone, so that a session of this browser has no effect. Empty if there is
 * none.
 */
export function onlyCookie(cookieHeader: string | null, name: PendingCookie): string {
  const cookie = pendingCookie(cookieHeader, name)
  return cookie ? `${cookie[0]}=${encodeURIComponent(cookie[1])}` : ""
}

export const setCookieHeaders = (setCookies: string[]): Headers =>
  new Headers(setCookies.map((cookie): [string, string] => ["set-cookie", cookie]))

type ActionResult<Done> = FormResult & { done?: Done }

/** Adds Set-Cookie headers to the result of `submitForm` if the form was accepted. */
export function withCookies<Done>(
  result: Response | ActionResult<Done> | ReturnType<typeof data<ActionResult<Done>>>,
  setCookies: string[],
) {
  if (result instanceof Response || "init" in result) return result
  return data(result, { headers: setCookieHeaders(setCookies) })
}
