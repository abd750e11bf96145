import { useEffect, useState } from "react"
import { useLocation } from "react-router"

/** `search`: with its question mark; "" of pages whose address may say something about a person. */
export type CameFrom = { path: string; search: string }

let shown: CameFrom | undefined

/** Notes the path of every page, and the search of those with `hasOpenSearch`; for the root. */
export function useNotedPath(hasOpenSearch: (path: string) => boolean): void {
  const { pathname, search } = useLocation()
  const noted = hasOpenSearch(pathname) ? search : ""
  useEffect(() => {
    shown = { path: pathname, search: noted }
  }, [pathname, noted])
}

/** The page of this site from which the visitor came to this one; undefined if there was none. */
export function useCameFrom(): CameFrom | undefined {
  const [from] = useState(() => (typeof document === "undefined" ? undefined : (shown ?? referrer())))
  return from
}

function referrer(): CameFrom | undefined {
  const from = document.referrer ? new URL(document.referrer) : undefined
  return from?.origin === location.origin ? { path: from.pathname, search: "" } : undefined
}
