import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { type AuthEvent, RESET_PAGE, recoveryToken } from "../../rules/auth-events"

/**
 * Raises PASSWORD_RECOVERY on a password reset link and removes its token from the URL. The token stays in the history state,
 * so that a page discarded by the browser can restore it.
 */
export function usePasswordResetLink(raise: (events: AuthEvent[]) => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const raised = useRef<string>(undefined)
  useEffect(() => {
    const { pathname, search } = location
    if (pathname !== RESET_PAGE) return
    const query = new URLSearchParams(search)
    const token = recoveryToken(pathname, search)
    const storedToken: unknown = window.history.state?.recovery
    if (!token && typeof storedToken === "string") {
      query.set("token", storedToken)
      void navigate(`${RESET_PAGE}?${query}`, { replace: true })
    }
    if (!token) return
    query.delete("token")
    const rest = query.size > 0 ? `?${query}` : ""
    window.history.replaceState({ ...window.history.state, recovery: token }, "", RESET_PAGE + rest)
    if (raised.current === token) return
    raised.current = token
    raise(["PASSWORD_RECOVERY"])
  }, [location, navigate, raise])
}
