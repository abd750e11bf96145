import type { Column, Content, ContentTable } from "pdfmake/interfaces"
import type { AgreementContents, Section } from "./contents.server"

export const ink = "#17202a"
export const brass = "#76541d"
export const mutedInk = "#555c63"
const hairline = "#d8d4cb"

export const SIDE = 56
/** Width between the margins of an A4 page, in points. */
export const WIDTH = 595.28 - 2 * SIDE

/** A horizontal line; measures in points. */
export const line = ({
  length,
  color = ink,
  width = 0.5,
  above = 0,
}: Record<"length", number> & Partial<Stroke>): Content => ({
  margin: [0, above, 0, 0],
  canvas: [{ type: "line", x1: 0, y1: 0, x2: length, y2: 0, lineWidth: width, lineColor: color }],
})
type Stroke = { color: string; width: number; above: number }

const label = (text: string): Content => ({
  text: text.toUpperCase(),
  fontSize: 7,
  bold: true,
  characterSpacing: 1.1,
  color: brass,
})

const titleOf = (text: string): Content => ({ text, font: "Cormorant", fontSize: 16, margin: [0, 0, 0, 6] })

/** Space between two columns, in points. */
export const GUTTER = 28
/** Half of the page. A fixed width makes long addresses without spaces wrap. */
export const COLUMN = (WIDTH - GUTTER) / 2

/** Lessor and customer, in two columns. */
export const parties = (all: AgreementContents["parties"]): Content => ({
  margin: [0, 0, 0, 18],
  columnGap: GUTTER,
  columns: all.map(({ title, lines: [name = "", ...more] }) => ({
    width: COLUMN,
    stack: [
      label(title),
      { text: name, font: "Cormorant", fontSize: 14, lineHeight: 1.05, margin: [0, 3, 0, 3] },
      ...more.map((each) => ({ text: each })),
    ],
  })),
})

const ruled: ContentTable["layout"] = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 4,
  paddingBottom: () => 2,
}

/** A section: its title and rows, each value below its label; with `amounts`, values are right-aligned beside it. */
export const sectionTable = ({ title, rows }: Section, { amounts = false } = {}): Column => ({
  width: COLUMN,
  stack: [
    titleOf(title),
    {
      layout: ruled,
      table: {
        widths: amounts ? ["*", "auto"] : [COLUMN],
        dontBreakRows: true,
        body: rows.map((row) => (amounts ? amountRow(row) : labelledRow(row))),
      },
    },
  ],
})

const labelledRow = ({ label: name, value }: Section["rows"][number]): Content[] => [
  {
    stack: [
      { text: name, fontSize: 8, color: mutedInk },
      { text: value, lineHeight: 1.22 },
    ],
  },
]

const amountRow = ({ label: name, value, strong }: Section["rows"][number]): Content[] => [
  { text: name, color: strong ? ink : mutedInk, bold: strong, margin: [0, 0, 12, 0] },
  { text: value, alignment: "right", bold: strong },
]

/** The clauses on a page of their own, in two columns of similar length. */
export function terms({ clausesTitle, clauses }: AgreementContents): Content[] {
  const numbered = clauses.map((clause, at) => ({ ...clause, number: at + 1 }))
  const lengths = numbered.map(({ title, paragraphs }) => title.length + paragraphs.join("").length + 90)
  const half = lengths.reduce((sum, each) => sum + each, 0) / 2
  const firsts = numbered.filter(
    (_, at) => lengths.slice(0, at).reduce((sum, each) => sum + each, 0) + (lengths[at] ?? 0) / 2 < half,
  )
  return [
    { text: clausesTitle, font: "Cormorant", fontSize: 22, margin: [0, 2, 0, 12], pageBreak: "before" },
    {
      columnGap: GUTTER,
      columns: [firsts, numbered.slice(firsts.length)].map((each) => ({ width: COLUMN, stack: each.map(clauseOf) })),
    },
  ]
}

const clauseOf = ({
  title,
  paragraphs,
  number,
}: AgreementContents["clauses"][number] & { number: number }): Content => ({
  margin: [0, 0, 0, 7],
  fontSize: 8.5,
  lineHeight: 1.26,
  unbreakable: true,
  stack: [
    {
      text: [{ text: `${number}.  `, color: brass }, { text: title }],
      bold: true,
      margin: [0, 0, 0, 2],
    },
    ...paragraphs.map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
  ],
})

/** Row height for handwriting, in points; the last row, for notes, is the highest. */
const ROW = 34
const NOTES = 150

export const handOver = ({ title, columns, rows }: AgreementContents["handOver"]): Content => ({
  margin: [0, 2, 0, 28],
  stack: [
    { text: title, font: "Cormorant", fontSize: 22, margin: [0, 0, 0, 12] },
    {
      layout: {
        ...(ruled as object),
        vLineWidth: (at: number) => (at === 1 || at === 2 ? 0.5 : 0),
        vLineColor: () => hairline,
      },
      table: {
        widths: [110, "*", "*"],
        heights: (row: number) => (row === 0 ? 14 : row === rows.length ? NOTES : ROW),
        body: [
          columns.map(
            (column, at) => ({ ...(label(column) as object), margin: [at === 0 ? 0 : 10, 0, 0, 0] }) as Content,
          ),
          ...rows.map((name) => [{ text: name, color: mutedInk }, "", ""]),
        ],
      },
    },
  ],
})

const GAP = 36

export const signatures = ({ note, lines }: AgreementContents["signatures"]): Content => ({
  unbreakable: true,
  stack: [
    { text: note, color: mutedInk },
    line({ length: WIDTH, color: hairline, above: 34 }),
    {
      columnGap: GAP,
      margin: [0, 52, 0, 0],
      columns: lines.map((text) => ({
        stack: [line({ length: (WIDTH - GAP) / 2 }), { text, fontSize: 8, color: mutedInk, margin: [0, 5, 0, 0] }],
      })),
    },
  ],
})
