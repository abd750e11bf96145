const TAB = 9
const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const FIRST_PRINTABLE = 32
/** U+FFFE and U+FFFF, which XML does not allow. */
const FIRST_NONCHARACTER = 0xfffe

/** Whether the database can store the text and a page show it: well-formed, no control characters except tab and line breaks, no U+FFFE and U+FFFF. */
export function isPlainText(text: string): boolean {
  if (!text.isWellFormed()) return false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < FIRST_PRINTABLE && code !== TAB && code !== LINE_FEED && code !== CARRIAGE_RETURN) return false
    if (code >= FIRST_NONCHARACTER) return false
  }
  return true
}

/** Converts any text to one line of plain text: at most `maxLength` UTF-16 units, other characters replaced by spaces. */
export const plainLine = (text: string, maxLength: number): string =>
  [...text.slice(0, maxLength)]
    .map((character) => (isPlainText(character) && !/\s/.test(character) ? character : " "))
    .join("")
    .trim()
