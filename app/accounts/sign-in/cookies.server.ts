import { data } from "react-router"
import type { FormAnswer } from "../../platform/form-answer"
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

type Answer<Done> = FormAnswer & { done?: Done }

/** What `submitForm` answered, with these Set-Cookie headers where the form was accepted. */
export function withCookies<Done>(
  answer: Response | Answer<Done> | ReturnType<typeof data<Answer<Done>>>,
  setCookies: string[],
) {
  if (answer instanceof Response || "init" in answer) return answer
  return data(answer, { headers: setCookies.map((cookie): [string, string] => ["set-cookie", cookie]) })
}
