import { useEffect, useState } from "react"
import { useLocation } from "react-router"

let shownPath: string | undefined

/** Notes the path of every page; for the root. */
export function useNotedPath(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    shownPath = pathname
  }, [pathname])
}

/** The path of the page of this site from which the visitor came to this one; undefined if there was none. */
export function useCameFrom(): string | undefined {
  const [path] = useState(() => (typeof document === "undefined" ? undefined : (shownPath ?? referringPath())))
  return path
}

function referringPath(): string | undefined {
  const referrer = document.referrer ? new URL(document.referrer) : undefined
  return referrer?.origin === location.origin ? referrer.pathname : undefined
}
