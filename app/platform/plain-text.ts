const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const FIRST_PRINTABLE = 32

/** Text that a database can keep and a page can show: well-formed, without control characters but tab and line ends. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < FIRST_PRINTABLE && code !== TAB && code !== LINE_FEED && code !== CARRIAGE_RETURN) return false
  }
  return true
}

/** One line of plain text, of a text of any kind: what is not plain becomes a space, and nothing is longer than `longest`. */
export const plainLine = (text: string, longest: number): string =>
  [...text.slice(0, longest)]
    .map((sign) => (isPlainText(sign) && !/\s/.test(sign) ? sign : " "))
    .join("")
    .trim()
