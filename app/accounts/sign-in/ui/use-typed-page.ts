import { useCallback, useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"
import { restoreFields } from "../../../platform/ui/forms/kept-fields"
import { returnPath, withReturnPath } from "../../rules/return-path"

/**
 * Fills in what `KeptFields` kept, on the return of `userId`. Returns a function for the end of the session: it leads to sign-in if
 * something was typed on this page, unless it is one of sign-in. Pages that need a session redirect by themselves.
 */
export function useTypedPage(userId: string | undefined): () => void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const typedAt = useRef<string>(undefined)
  useEffect(() => {
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest("main, dialog")) typedAt.current = pathname
    }
    document.addEventListener("input", onInput)
    return () => document.removeEventListener("input", onInput)
  }, [pathname])
  useEffect(() => {
    if (userId) restoreFields(userId, pathname)
  }, [userId, pathname])
  return useCallback(() => {
    const from = returnPath(pathname + search)
    if (from !== undefined && typedAt.current === pathname) void navigate(withReturnPath("/signin", from))
  }, [pathname, search, navigate])
}
