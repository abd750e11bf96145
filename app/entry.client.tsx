import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isLocale, readLocaleFrom } from "./platform/i18n/locale"

readLocaleFrom(() => {
  const lang = document.documentElement.lang
  return isLocale(lang) ? lang : "it"
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
