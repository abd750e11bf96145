import { AsyncLocalStorage } from "node:async_hooks"
import { isLocale, type Locale, readLocaleFrom } from "./locale"

const current = new AsyncLocalStorage<Locale>()
readLocaleFrom(() => current.getStore() ?? "it")

/** Runs `work` with its texts in `locale`. */
export const inLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/** The first of Accept-Language's choices that the application speaks, Italian where none is (D6). */
export function preferredLocale(acceptLanguage: string | null | undefined): Locale {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";")
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted.map(({ language }) => language).find(isLocale) ?? "it"
}
