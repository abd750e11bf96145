import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { isLocale, readLocaleFrom } from "./platform/i18n/locale"

readLocaleFrom(() => {
  const lang = document.documentElement.lang
  return isLocale(lang) ? lang : "it"
})

// React Aria's own style element carries the page's nonce by this name.
Object.assign(globalThis, { __webpack_nonce__: document.querySelector<HTMLElement>("script[nonce]")?.nonce })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
