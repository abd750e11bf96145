import { createContext, use } from "react"

/** The nonce of this response, on the server only. */
export const NonceContext = createContext<string | undefined>(undefined)

/** Where a browser refuses storage, its getters throw. Then what is stored lasts as long as the page. */
const script = `for (const name of ["localStorage", "sessionStorage"]) {
  try {
    if (window[name]) continue
  } catch {}
  const methods = {
    getItem(key) { return Object.hasOwn(this, key) ? this[key] : null },
    setItem(key, value) { this[key] = String(value) },
    removeItem(key) { delete this[key] },
  }
  Object.defineProperty(window, name, { value: Object.create(methods) })
}`

/** Runs before all other scripts, because those of React Router and others do not expect it either. */
export function KeptStorage() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
    <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  )
}
