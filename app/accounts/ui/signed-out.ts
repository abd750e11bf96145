import { SIGNED_OUT_COOKIE } from "../rules/auth-events"

/** Whether the person signed out of that session in this browser, in whatever tab. Browser only. */
export const hasSignedOut = (mark: string): boolean =>
  document.cookie.split(/;\s*/).includes(`${SIGNED_OUT_COOKIE}=${mark}`)
