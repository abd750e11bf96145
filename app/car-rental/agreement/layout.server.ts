import type { Content, ContentTable, TDocumentDefinitions } from "pdfmake/interfaces"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import type { AgreementContents, Section } from "./contents.server"
import { inked } from "./letters.server"

const ink = "#14202b"
const brass = "#8a6a2f"
const quiet = "#5b6670"
const hairline = "#d9d6cf"

const SIDE = 56
/** Between the margins of an A4 page, in points. */
const WIDTH = 595.28 - 2 * SIDE

const rule = (color = hairline, lineWidth = 0.5): Content => ({
  canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth, lineColor: color }],
})

/** The agreement as pages of the house: A4, hairlines, the wordmark above and the page's number below. */
export function agreementLayout(
  contents: AgreementContents,
  about: { locale: Locale; createdAt: Date },
): TDocumentDefinitions {
  const { title, number, pageOf } = contents
  return {
    pageSize: "A4",
    pageMargins: [SIDE, 92, SIDE, 72],
    language: about.locale === "it" ? "it-IT" : "en-GB",
    info: {
      title: `${title} ${number}`,
      author: brand.legalName,
      subject: number,
      creator: brand.name,
      producer: brand.name,
      creationDate: about.createdAt,
      modDate: about.createdAt,
    },
    displayTitle: true,
    defaultStyle: { font: "Figtree", fontSize: 9.5, lineHeight: 1.35, color: ink },
    header: () => header(number),
    footer: (page, pages) => footer(pageOf(page, pages)),
    content: [
      heading(contents),
      parties(contents.parties),
      ...contents.sections.map((each) => section(each)),
      section(contents.price, { amounts: true }),
      ...terms(contents),
      { unbreakable: true, stack: [handOver(contents.handOver), signatures(contents.signatures)] },
    ],
  }
}

const header = (number: string): Content => ({
  margin: [SIDE, 36, SIDE, 0],
  stack: [
    {
      columns: [
        { text: brand.name.toUpperCase(), font: "Cormorant", fontSize: 15, characterSpacing: 2.6 },
        { text: number, alignment: "right", fontSize: 8.5, color: quiet, margin: [0, 5, 0, 0] },
      ],
    },
    { ...(rule(brass, 0.8) as object), margin: [0, 6, 0, 0] } as Content,
  ],
})

const { street, postalCode, locality } = brand.office

const footer = (pageWords: string): Content => ({
  margin: [SIDE, 20, SIDE, 0],
  fontSize: 7.5,
  color: quiet,
  columns: [
    { text: `${brand.legalName} · ${street}, ${postalCode} ${locality}`, width: "*" },
    { text: pageWords, alignment: "right", width: "auto" },
  ],
})

const heading = ({ title, lead }: AgreementContents): Content => ({
  margin: [0, 6, 0, 22],
  stack: [
    { text: title, font: "Cormorant", fontSize: 30, lineHeight: 1.1 },
    { text: inked(lead), color: quiet, margin: [0, 4, 0, 0] },
  ],
})

const label = (text: string): Content => ({
  text: text.toUpperCase(),
  fontSize: 7,
  bold: true,
  characterSpacing: 1.1,
  color: brass,
})

const parties = (all: AgreementContents["parties"]): Content => ({
  margin: [0, 0, 0, 20],
  columnGap: 28,
  columns: all.map(({ title, lines: [name = "", ...more] }) => ({
    stack: [
      label(title),
      { text: inked(name), font: "Cormorant", fontSize: 15, margin: [0, 4, 0, 2] },
      ...more.map((line) => ({ text: inked(line) })),
    ],
  })),
})

const ruled: ContentTable["layout"] = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 5,
  paddingBottom: () => 4,
}

/** Facts under a title; `amounts` stand at the right edge. */
const section = ({ title, facts }: Section, { amounts = false } = {}): Content => ({
  margin: [0, 0, 0, 18],
  unbreakable: true,
  stack: [
    { text: title, font: "Cormorant", fontSize: 16, margin: [0, 0, 0, 6] },
    {
      layout: ruled,
      table: {
        widths: amounts ? ["*", "auto"] : [150, "*"],
        dontBreakRows: true,
        body: facts.map((fact) => row(fact, amounts)),
      },
    },
  ],
})

const row = ({ label: name, value, strong }: Section["facts"][number], amounts: boolean): Content[] => [
  { text: inked(name), color: amounts ? ink : quiet, bold: strong },
  { text: inked(value), alignment: amounts ? "right" : "left", bold: strong },
]

const terms = ({ clausesTitle, clauses }: AgreementContents): Content[] => [
  { text: clausesTitle, font: "Cormorant", fontSize: 22, margin: [0, 8, 0, 10], pageBreak: "before" },
  ...clauses.map(
    ({ title, paragraphs }, at): Content => ({
      margin: [0, 0, 0, 7],
      unbreakable: true,
      fontSize: 9,
      lineHeight: 1.28,
      columnGap: 8,
      columns: [
        { text: `${at + 1}.`, width: 18, bold: true, color: brass },
        {
          width: "*",
          stack: [
            { text: title, bold: true, margin: [0, 0, 0, 2] },
            ...paragraphs.map((text): Content => ({ text: inked(text), margin: [0, 0, 0, 3] })),
          ],
        },
      ],
    }),
  ),
]

const handOver = ({ title, columns, rows }: AgreementContents["handOver"]): Content => ({
  margin: [0, 8, 0, 16],
  stack: [
    { text: title, font: "Cormorant", fontSize: 16, margin: [0, 0, 0, 6] },
    {
      layout: { ...(ruled as object), paddingTop: () => 8, paddingBottom: () => 7 },
      table: {
        widths: [120, "*", "*"],
        body: [columns.map(label), ...rows.map((name) => [{ text: name, color: quiet }, "", ""])],
      },
    },
  ],
})

const signatures = ({ note, lines }: AgreementContents["signatures"]): Content => ({
  stack: [
    { text: note, color: quiet, margin: [0, 0, 0, 40] },
    {
      columnGap: 36,
      columns: lines.map((text) => ({
        stack: [
          {
            canvas: [{ type: "line", x1: 0, y1: 0, x2: (WIDTH - 36) / 2, y2: 0, lineWidth: 0.5, lineColor: ink }],
          },
          { text, fontSize: 8, color: quiet, margin: [0, 5, 0, 0] },
        ],
      })),
    },
  ],
})
