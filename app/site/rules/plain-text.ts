/** Control characters, including bidirectional ones. */
const UNSHOWABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** External text as one line of plain text, truncated with `…` to at most `limit` characters. */
export function plainText(text: string, limit: number): string {
  const line = text.toWellFormed().replace(UNSHOWABLE, " ").replace(/\s+/g, " ").trim()
  const characters = [...line]
  if (characters.length <= limit) return line
  return `${characters
    .slice(0, limit - 1)
    .join("")
    .trimEnd()}…`
}

/** The first HTTPS URL. */
export function firstHttpsUrl(...addresses: (string | undefined)[]): string | undefined {
  return addresses.find((address) => address !== undefined && URL.parse(address)?.protocol === "https:")
}
