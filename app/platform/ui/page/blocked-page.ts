import type { DataRouter } from "react-router"

declare global {
  /** React Router's own. */
  var __reactRouterDataRouter: DataRouter | undefined
}

/**
 * React Router reloads the current page when it cannot load the module of the next one, because it is blocked or of an earlier
 * release. Instead, the next one is opened by a full load. Browsers without the Navigation API reload.
 */
export function fullyLoadBlockedPages(): void {
  if (!("navigation" in window)) return
  window.navigation.addEventListener("navigate", (event) => {
    const next = globalThis.__reactRouterDataRouter?.state.navigation.location
    if (event.navigationType !== "reload" || event.userInitiated || !event.cancelable || !next) return
    event.preventDefault()
    window.location.assign(next.pathname + next.search + next.hash)
  })
}
