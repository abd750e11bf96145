const NUMBER = /^-?\d+(,\d+)?$/

/** A quoted cell. Spreadsheets run a text that begins like a formula, so it gets an apostrophe; a negative number does not. */
function csvCell(text: string): string {
  const neutral = NUMBER.test(text) ? text : text.replace(/^(?=[=+\-@\t\r\n])/, "'")
  return `"${neutral.replaceAll('"', '""')}"`
}

/** A table as CSV that an Italian Excel opens: semicolons, UTF-8 with a byte order mark. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("")}`

/** Cents as a decimal number with a comma: `-12,50`. */
export const decimalAmount = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, "0")}`

/** The headers of a downloaded table. */
export const csvHeaders = (fileName: string): Record<string, string> => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
})
