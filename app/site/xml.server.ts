import { html, raw } from "hono/html"
import { cachedPerKey } from "../platform/cache/cached.server"
import type { Ctx } from "../platform/context.server"
import type { Locale } from "../platform/i18n/locale"

type Fragment = ReturnType<typeof html>

/** Maximum age of a cached file, also at the reader's. */
const CACHE_MAX_AGE_SECONDS = 300

/** An XML document; `attributes` is trusted markup, the texts of `children` are escaped by Hono's `html`. */
export async function xmlDocument(
  root: string,
  attributes: string,
  children: (Fragment | Fragment[])[],
): Promise<string> {
  const start = raw(`<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n`)
  return String(await html`${start}${children}${raw(`</${root}>\n`)}`)
}

/** A public XML file as response, made at most once in five minutes per language. */
export function cachedXml(make: (ctx: Ctx, locale: Locale) => Promise<string>) {
  const recent = cachedPerKey(make, CACHE_MAX_AGE_SECONDS * 1000)
  const headers = {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": `public, max-age=${CACHE_MAX_AGE_SECONDS}`,
  }
  return async (ctx: Ctx, locale: Locale) => new Response(await recent(ctx, locale), { headers })
}
