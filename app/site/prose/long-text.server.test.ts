import { describe, expect, test } from "vitest"
import { standardPrizes, TICKET_CENTS } from "../../draw/rules/edition"
import { type Locale, locales } from "../../platform/i18n/locale"
import { companyTexts, drawTexts, type LongText, legalTexts, plain, postTexts, pressTexts } from "../rules/long-text"
import { figuresOf } from "./figures.server"
import { drawText, fillPlaceholders, longText, longTextFrom } from "./long-text.server"

/** Structure of a text, independent of its language. */
const shapeOf = ({ pieces }: LongText) =>
  pieces.map((piece) => {
    if (piece.kind === "heading") return `h${piece.level}`
    if (piece.kind === "list") return `${piece.ordered ? "ol" : "ul"} of ${piece.items.length}`
    return piece.kind === "table" ? `table of ${piece.head.length} by ${piece.rows.length}` : "paragraph"
  })

const jsonOf = (text: LongText) => JSON.stringify(text)
/** Without the subjects of mails, which are written in the text's language. */
const comparable = (text: LongText) => jsonOf(text).replace(/\?subject=[^"]*/g, "")
const linksIn = (text: LongText) => [...comparable(text).matchAll(/"href":"([^"]+)"/g)].map(([, href]) => href)
const figuresIn = (text: LongText) => comparable(text).match(/\d+/g)?.length

const edition = {
  id: "2025-1",
  salesOpenAt: new Date("2025-09-21T22:00:00Z"),
  salesCloseAt: new Date("2025-12-22T08:00:00Z"),
  drawAt: new Date("2025-12-24T10:00:00Z"),
  ticketCap: 350_000,
  ticketsSold: 0,
  ticketCents: TICKET_CENTS,
  prizes: standardPrizes,
  minTickets: null,
  extendedFrom: null,
  commitment: "",
  beacon: null,
  closing: null,
  drawnAt: null,
  cancellation: null,
}

/** Placeholders that the page of a text fills in. */
const filledByPages: Record<string, Record<string, string>> = {
  franchising: { reviewsClaim: "250" },
  "press-fleet": { fleet: "| [x](/cars) | 9 |" },
}

const texts = [
  ...[...legalTexts, ...companyTexts, ...pressTexts, ...postTexts].map((name) => ({
    name,
    read: (locale: Locale) => longText(name, locale, filledByPages[name]),
  })),
  ...drawTexts.map((name) => ({ name, read: (locale: Locale) => drawText(name, edition, locale) })),
]
const numbered = [...legalTexts, "legal-terms"]

describe.each(texts)("the text $name", ({ name, read }) => {
  const [italian, english] = locales.map(read) as [LongText, LongText]

  test("has the same structure and links in both languages", () => {
    expect(shapeOf(english)).toEqual(shapeOf(italian))
    expect(linksIn(english)).toEqual(linksIn(italian))
    expect(jsonOf(italian)).not.toBe(jsonOf(english))
  })

  test("has no unfilled placeholders", () => {
    for (const text of [italian, english]) expect(jsonOf(text)).not.toMatch(/\{[a-zA-Z]\w*\}|undefined|NaN/)
    expect(figuresIn(english)).toBe(figuresIn(italian))
  })

  test("numbers its sections in order, each with a unique id", () => {
    for (const { pieces } of [italian, english]) {
      const sections = pieces.flatMap((piece) => (piece.kind === "heading" ? [piece] : []))
      const numbers = sections.map(({ line }) => Number.parseInt(plain(line), 10)).filter((number) => number > 0)
      expect(numbers).toEqual(numbers.map((_, place) => place + 1))
      expect(numbers.length > 0).toBe(numbered.includes(name))
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    }
  })

  test("has unique rows, columns and items, which the page uses as keys", () => {
    for (const { pieces } of [italian, english])
      for (const piece of pieces) {
        const lists =
          piece.kind === "list"
            ? [piece.items]
            : piece.kind === "table"
              ? [piece.head, piece.rows.map((row) => row[0] ?? [])]
              : []
        for (const lines of lists) expect(new Set(lines.map(plain)).size).toBe(lines.length)
      }
  })
})

describe("the texts about the draw", () => {
  const [italian, english] = locales.map((locale) => jsonOf(drawText("win-rules", edition, locale)))

  test("have the figures of the edition in the format of the language", () => {
    for (const figure of ["22 settembre 2025", "350.000", "3.300", "1 biglietto su 106"])
      expect(italian).toContain(figure)
    for (const figure of ["22 September 2025", "350,000", "3,300", "1 ticket in 106"]) expect(english).toContain(figure)
  })

  test("list the official distribution, ending with its total", () => {
    const table = drawText("win-rules", edition, "en").pieces.find(({ kind }) => kind === "table")
    const rows = table?.kind === "table" ? table.rows.map((row) => row.map(plain)) : []
    expect(rows.map(([, quantity]) => quantity)).toContain("700")
    expect(rows.at(-1)?.[1]).toBe("3,300")
  })

  test.each(drawTexts)("%s says that a cancelled edition is cancelled and refunded", (name) => {
    const cancellation = { at: new Date("2025-11-30T08:00:00Z"), reason: { it: "", en: "" } }
    const shown = locales.map((locale) => jsonOf(drawText(name, { ...edition, cancellation }, locale)))
    expect(shown[0]).toMatch(/annullata il 30 novembre 2025.* rimborsati/)
    expect(shown[1]).toMatch(/cancelled on 30 November 2025.* refunded/)
    for (const locale of locales)
      expect(jsonOf(drawText(name, edition, locale))).not.toMatch(/annullata il \d|cancelled on/)
  })

  test.each(drawTexts)("%s names an extension of the sales and their first end", (name) => {
    const extended = { ...edition, extendedFrom: new Date("2025-11-30T08:00:00Z") }
    const shown = locales.map((locale) => jsonOf(drawText(name, extended, locale)))
    expect(shown[0]).toContain("30 novembre 2025")
    expect(shown[1]).toContain("30 November 2025")
    for (const locale of locales)
      expect(jsonOf(drawText(name, edition, locale))).not.toMatch(/prorogata al|extended to/)
  })

  test.each(drawTexts)("%s of an earlier edition links to its other pages", (name) => {
    const links = linksIn(drawText(name, edition, "en", "?edition=2025-1"))
    const others = ["/win-rules", "/legal-terms"].filter((path) => path !== `/${name}`)
    for (const path of [...others, "/commercial-operation/verification"])
      expect(links).toContain(`${path}?edition=2025-1`)
  })

  test("the terms have twelve articles and the transparency note", () => {
    const { pieces } = drawText("legal-terms", edition, "en")
    const headings = pieces.flatMap((piece) => (piece.kind === "heading" ? [plain(piece.line)] : []))
    expect(headings).toHaveLength(13)
    expect(headings.at(-1)).toBe("Transparency note")
  })
})

test("amounts are formatted in the language of the text", () => {
  expect(figuresOf("it").depositPremiumElsewhere).toBe("10.000\u00a0€")
  expect(figuresOf("it").deposit).toBe("2.500\u00a0€")
  expect(figuresOf("en").deposit).toBe("€2,500")
  expect(figuresOf("en").exoticBaseShare).toBe("30%")
})

const sources = Object.entries(
  import.meta.glob<string>(["./*.md", "!./post-*.md"], { query: "?raw", import: "default", eager: true }),
)

test.each(sources)("%s takes amounts, shares and kilometres from the rules", (_, source) => {
  expect(source.match(/[€$]\s?\d|\d\s?(?:€|\$|%|km\b)/g) ?? []).toEqual([])
})

test("times and days come from the rules, in the format of the language", () => {
  expect(figuresOf("it")).toMatchObject({ dayHours: "22", dayMinutes: "30", dayDecimal: "22,5", dayFrom: "10:30" })
  expect(figuresOf("en")).toMatchObject({ dayDecimal: "22.5", morningUntil: "12:30", afternoonFrom: "17:30" })
  expect(figuresOf("en")).toMatchObject({ saturdayUntil: "13:30", kmRaise: "20%", annualMonths: "10" })
})

test("an unknown placeholder is refused", () => {
  expect(() => fillPlaceholders("Write to {nobody}.", "en")).toThrow("{nobody}")
})

test.each([
  ["raw HTML", "# T\n\n<script>alert(1)</script>"],
  ["raw HTML in a line", "# T\n\nA <b>word</b>."],
  ["an image", "# T\n\n![x](/x.png)"],
  ["a javascript: link", "# T\n\n[x](javascript:alert(1))"],
  ["a heading of the fourth level", "# T\n\n#### Deep"],
  ["no title", "A paragraph."],
])("%s is refused", (_, markdown) => {
  expect(() => longTextFrom(markdown)).toThrow("Long text")
})
