import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isLocale, readLocaleFrom } from "./platform/i18n/locale"
import { fullyLoadBlockedPages } from "./platform/ui/page/blocked-page"
import { notePageFailure } from "./platform/ui/page/page-failure"

readLocaleFrom(() => {
  const lang = document.documentElement.lang
  return isLocale(lang) ? lang : "it"
})

fullyLoadBlockedPages()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onCaughtError: (error) => {
        notePageFailure()
        console.error(error)
      },
      onUncaughtError: (error) => {
        notePageFailure()
        reportError(error)
      },
    },
  )
})
