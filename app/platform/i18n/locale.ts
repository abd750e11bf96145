import * as runtime from "./paraglide/runtime.js"

export const locales = ["it", "en"] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: unknown): text is Locale => text === "it" || text === "en"

/** The reader's language, on the server (of this request) and in the browser (of this page) alike (D6). */
export const currentLocale = (): Locale => runtime.getLocale() as Locale

/** A language's tag with its country. */
export const intlLocale = (locale: Locale) => (locale === "it" ? "it-IT" : "en-GB")

/** Says once where the language comes from: the request on the server, `<html lang>` in the browser. */
export function readLocaleFrom(source: () => Locale): void {
  runtime.overwriteGetLocale(source)
}
