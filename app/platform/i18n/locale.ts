import * as runtime from "./paraglide/runtime.js"

export const locales = ["it", "en"] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: unknown): text is Locale => text === "it" || text === "en"

/** The language of the request on the server, and of the page in the browser (D6). */
export const currentLocale = (): Locale => runtime.getLocale() as Locale

/** BCP 47 tag with a region, for `Intl`. */
export const intlLocale = (locale: Locale) => (locale === "it" ? "it-IT" : "en-GB")

/** Sets the source of `currentLocale`: the request on the server, `<html lang>` in the browser. */
export function readLocaleFrom(source: () => Locale): void {
  runtime.overwriteGetLocale(source)
}
