import { type ReactNode, StrictMode, startTransition, useEffect } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isLocale, readLocaleFrom } from "./platform/i18n/locale"
import { cameAlive } from "./platform/ui/alive"
import { earlyActs } from "./platform/ui/early"

readLocaleFrom(() => {
  const lang = document.documentElement.lang
  return isLocale(lang) ? lang : "it"
})

/** Does something once all within it is alive. It has one child, as on the server: the ids React counts come of the places. */
function OnceAlive({ act, children }: { act: () => void; children: ReactNode }) {
  useEffect(act, [act])
  return children
}

function comeAlive() {
  const tellEarlyActs = earlyActs()
  const alive = () => {
    cameAlive()
    tellEarlyActs()
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <OnceAlive act={alive}>
          <HydratedRouter />
        </OnceAlive>
      </StrictMode>,
    )
  })
}

// A task of its own, so that a press in between is never kept waiting.
setTimeout(comeAlive)
