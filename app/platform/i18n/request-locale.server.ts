import { AsyncLocalStorage } from "node:async_hooks"
import { parseAccept } from "hono/utils/accept"
import { isLocale, type Locale, readLocaleFrom } from "./locale"

const current = new AsyncLocalStorage<Locale>()
readLocaleFrom(() => current.getStore() ?? "it")

/** Runs `work` with its texts in `locale`. */
export const inLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/** The preferred supported language of an Accept-Language header, Italian if there is none (D6). */
export function preferredLocale(acceptLanguage: string | null): Locale {
  const languages = parseAccept(acceptLanguage ?? "").filter(({ q }) => q > 0)
  return languages.map(({ type }) => type.slice(0, 2).toLowerCase()).find(isLocale) ?? "it"
}
