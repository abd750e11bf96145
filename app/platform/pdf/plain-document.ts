import type { Content, TDocumentDefinitions } from "pdfmake/interfaces"

/**
 * A document without functions, which can be sent to the thread that makes it. `header` and `footer` stand on every page; in
 * their texts, `PAGE` and `PAGES` stand for the page's number and the number of pages. Table layouts are named (`layouts`).
 */
export type PlainDocument = Omit<TDocumentDefinitions, "header" | "footer" | "background" | "images"> & {
  header: Content
  footer: Content
}

export const PAGE = "{{page}}"
export const PAGES = "{{pages}}"

const hairline = "#d8d4cb"

/** Table layouts by name: a framed card of two columns, and rows with a line under each. */
export const layouts = {
  card: {
    hLineWidth: () => 0.6,
    vLineWidth: (at: number) => (at === 1 ? 0 : 0.6),
    hLineColor: () => hairline,
    vLineColor: () => hairline,
  },
  ruled: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0,
    hLineColor: () => hairline,
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 4,
    paddingBottom: () => 2,
  },
}

/** The definition as pdfmake reads it. */
export const definitionOf = ({ header, footer, ...document }: PlainDocument): TDocumentDefinitions => ({
  ...document,
  header: (page, pages) => numbered(header, page, pages),
  footer: (page, pages) => numbered(footer, page, pages),
})

/** A new copy each time: pdfmake changes what it lays out. */
const numbered = (content: Content, page: number, pages: number): Content =>
  JSON.parse(JSON.stringify(content).replaceAll(PAGE, String(page)).replaceAll(PAGES, String(pages)))
