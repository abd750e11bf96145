/** Control characters, and the marks that turn the direction of what follows them. */
const UNSHOWABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** A text from outside as one line of plain text, with at most `most` characters; what is cut off ends with `…`. */
export function foreignText(text: string, most: number): string {
  const line = text.toWellFormed().replace(UNSHOWABLE, " ").replace(/\s+/g, " ").trim()
  const characters = [...line]
  if (characters.length <= most) return line
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`
}

/** The first of several addresses from outside that is one of the web, by https. */
export function foreignAddress(...addresses: (string | undefined)[]): string | undefined {
  return addresses.find((address) => address !== undefined && URL.parse(address)?.protocol === "https:")
}
