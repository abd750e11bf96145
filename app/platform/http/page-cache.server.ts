/** Header by which a page sets for how many seconds it may be cached for visitors without a session. */
export const SHARED_CACHE_HEADER = "x-shared-for"

const MAX_PAGES = 200
const PLACEHOLDER = "\u0000"

/** Bytes between two placeholders; `nonce`: the index of the one before them (none before the first). */
type Part = { nonce: number | undefined; bytes: Buffer }
type CachedPage = { parts: Part[]; headers: [string, string][]; until: number }

/**
 * Caches pages that are the same for every visitor without a session. The texts in `nonces` (nonce and request id), which
 * differ per response, are replaced in the copy. `now` in monotonic milliseconds.
 */
export function makePageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, CachedPage>()
  return {
    /** The cached page with the nonces of this response, or undefined. */
    find: (
      key: string,
      nonces: string[],
    ): { body: Uint8Array<ArrayBuffer>; headers: [string, string][] } | undefined => {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.until <= now()) {
        pages.delete(key)
        return undefined
      }
      const newNonces = nonces.map((nonce) => Buffer.from(nonce))
      const pieces = page.parts.flatMap(({ nonce, bytes }) => {
        const before = nonce === undefined ? undefined : newNonces[nonce]
        return before ? [before, bytes] : [bytes]
      })
      return { body: Buffer.concat(pieces), headers: page.headers }
    },
    store: (key: string, body: string, headers: [string, string][], nonces: string[], seconds: number): void => {
      if (pages.size >= MAX_PAGES) pages.delete(pages.keys().next().value ?? "")
      const cut = nonces.reduce((text, nonce, index) => text.replaceAll(nonce, `${PLACEHOLDER}${index}`), body)
      const parts = cut.split(PLACEHOLDER).map((text, index) => ({
        nonce: index === 0 ? undefined : Number(text[0]),
        bytes: Buffer.from(index === 0 ? text : text.slice(1)),
      }))
      pages.set(key, { parts, headers, until: now() + seconds * 1000 })
    },
  }
}
