/** A page names in this header for how many seconds visitors without a session may be shown the same copy. */
export const SHARED_FOR = "x-shared-for"

const MOST_PAGES = 200
const PLACE = "\u0000"

/** Bytes between the places of marks; `mark` says which one stands before them (none before the first). */
type Part = { mark: number | undefined; bytes: Buffer }
type Kept = { parts: Part[]; headers: [string, string][]; until: number }

/**
 * Copies of pages that look the same to every visitor without a session, for a short while. The nonce and the request
 * id of each answer are its own: they are cut out of the copy and put in anew. `now` in monotonic milliseconds.
 */
export function makePageCache(now: () => number = () => performance.now()) {
  const pages = new Map<string, Kept>()
  return {
    /** The copy of `key` with this answer's own marks, or undefined. */
    find: (
      key: string,
      marks: string[],
    ): { body: Uint8Array<ArrayBuffer>; headers: [string, string][] } | undefined => {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.until <= now()) {
        pages.delete(key)
        return undefined
      }
      const own = marks.map((mark) => Buffer.from(mark))
      const pieces = page.parts.flatMap(({ mark, bytes }) => {
        const before = mark === undefined ? undefined : own[mark]
        return before ? [before, bytes] : [bytes]
      })
      return { body: Buffer.concat(pieces), headers: page.headers }
    },
    /** Keeps a page for `seconds`; `marks` are what in it belongs to this one answer. */
    keep: (key: string, body: string, headers: [string, string][], marks: string[], seconds: number): void => {
      if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? "")
      const cut = marks.reduce((text, mark, index) => text.replaceAll(mark, `${PLACE}${index}`), body)
      const parts = cut.split(PLACE).map((text, index) => ({
        mark: index === 0 ? undefined : Number(text[0]),
        bytes: Buffer.from(index === 0 ? text : text.slice(1)),
      }))
      pages.set(key, { parts, headers, until: now() + seconds * 1000 })
    },
  }
}
