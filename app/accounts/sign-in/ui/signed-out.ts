import { SIGNED_OUT_COOKIE } from "../../rules/auth-events"

/** Whether the session with this hash was signed out in any tab of this browser. Browser only. */
export const hasSignedOut = (sessionHash: string): boolean =>
  document.cookie.split(/;\s*/).includes(`${SIGNED_OUT_COOKIE}=${sessionHash}`)
