import { expect, test } from "vitest"
import { pdfText } from "../../../tests/support/files/pdf-text"
import { pdfOf } from "./pdf.server"

const textIn = async (text: string, style: object = {}) =>
  pdfText(await pdfOf({ compress: false, defaultStyle: { font: "Figtree" }, content: [{ text, ...style }] }))

test.each([
  ["Ada Neri", "Ada Neri"],
  ["Łukasz Żółć", "Łukasz Żółć"],
  ["Анна Әлия", "Анна Әлия"],
  ["Nguyễn Văn Ơn", "Nguyễn Văn Ơn"],
  ["Νίκος", "Nikos"],
  ["李明 Li", "LiMing Li"],
  ["김민수", "GimMinSu"],
  ["משה", "msh"],
  ["محمد", "mhmd"],
  ["Ann 😀", "Ann"],
  ["❤️ Ann", "Ann"],
  ["🇮🇹 Ann", "IT Ann"],
])("%s is printed as %s", async (text, printed) => {
  expect((await textIn(text)).trim()).toBe(printed)
})

/** Up to the Han characters. */
const letters = Array.from({ length: 0x3400 }, (_, code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}]/u.test(letter))
  .join("\n")

test.each([
  { font: "Figtree", bold: false },
  { font: "Cormorant", bold: true },
])("%o prints no letter as a missing glyph", async (style) => {
  expect(await textIn(letters, style)).not.toContain("\ufffd")
})

test("texts of headers, footers, columns and tables are printed in the same way", async () => {
  const name = "Νίκος"
  const bytes = await pdfOf({
    compress: false,
    defaultStyle: { font: "Figtree" },
    header: name,
    footer: () => ({ columns: [name, { text: [name, { text: name }] }] }),
    content: [name, { stack: [name] }, { table: { body: [[name, { text: name }]] } }],
  })
  expect(pdfText(bytes).match(/Nikos/g)).toHaveLength(8)
})
