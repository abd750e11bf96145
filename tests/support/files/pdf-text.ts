const NO_GLYPH = "0000"

/** The text of an uncompressed PDF made by the application, in drawing order; runs of one line are joined. A missing glyph is U+FFFD. */
export function pdfText(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes).toString("latin1")
  const objects = new Map<string, string>()
  for (const [, id = "", body = ""] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const fonts = fontsIn(objects)
  const lines: string[] = []
  for (const body of objects.values()) {
    if (!/ Tf\n/.test(body)) continue
    for (const [, block = ""] of body.matchAll(/BT\n([\s\S]*?)\nET/g)) {
      const letters = fonts.get(/\/(F\d+) /.exec(block)?.[1] ?? "") ?? new Map<number, string>()
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => hex).join("")
      lines.push(
        (glyphs.match(/.{4}/g) ?? [])
          .map((code) => (code === NO_GLYPH ? "\ufffd" : (letters.get(Number.parseInt(code, 16)) ?? "")))
          .join(""),
      )
    }
  }
  return lines.join("")
}

/** The characters of each font's glyphs, by the font's name in the pages (`F1`). */
function fontsIn(objects: Map<string, string>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1]
      fonts.set(name, lettersIn(objects.get(table ?? "") ?? ""))
    }
  return fonts
}

function lettersIn(table: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = "", list = ""] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [at, [, hex = ""]] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const units = (hex.replaceAll(" ", "").match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      letters.set(Number.parseInt(first, 16) + at, String.fromCharCode(...units))
    }
  return letters
}
