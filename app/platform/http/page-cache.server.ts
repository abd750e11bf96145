/** A page names in this header for how many seconds visitors without a session may be shown the same copy. */
export const SHARED_FOR = "x-shared-for"

const MOST_PAGES = 200
const PLACE = "\u0000"

type Kept = { parts: string[]; headers: [string, string][]; until: number }

/**
 * Copies of pages that look the same to every visitor without a session, for a short while. The nonce and the request
 * id of each answer are its own: they are cut out of the copy and put in anew.
 */
export function makePageCache(now: () => number = Date.now) {
  const pages = new Map<string, Kept>()
  return {
    /** The copy of `key` with this answer's own marks, or undefined. */
    find: (key: string, marks: string[]): { body: string; headers: [string, string][] } | undefined => {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.until <= now()) {
        pages.delete(key)
        return undefined
      }
      const [first = "", ...rest] = page.parts
      const body = rest.reduce((text, part) => text + (marks[part.charCodeAt(0) - 1] ?? "") + part.slice(1), first)
      return { body, headers: page.headers }
    },
    /** Keeps a page for `seconds`; `marks` are what in it belongs to this one answer. */
    keep: (key: string, body: string, headers: [string, string][], marks: string[], seconds: number): void => {
      if (pages.size >= MOST_PAGES) pages.delete(pages.keys().next().value ?? "")
      const cut = marks.reduce(
        (text, mark, index) => text.replaceAll(mark, PLACE + String.fromCharCode(index + 1)),
        body,
      )
      pages.set(key, { parts: cut.split(PLACE), headers, until: now() + seconds * 1000 })
    },
  }
}
