import type { Content, TDocumentDefinitions } from "pdfmake/interfaces"
import { brand } from "../../platform/brand"
import type { Locale } from "../../platform/i18n/locale"
import { isPrintable } from "../../platform/pdf/letters.server"
import type { AgreementContents } from "./contents.server"
import {
  brass,
  GUTTER,
  handOver,
  ink,
  line,
  mutedInk,
  parties,
  SIDE,
  sectionTable,
  signatures,
  terms,
  WIDTH,
} from "./parts.server"

/** The agreement as A4 pages with the wordmark at the top and the page number at the bottom. */
export function agreementLayout(
  contents: AgreementContents,
  about: { locale: Locale; createdAt: Date },
): TDocumentDefinitions {
  const { title, number, pageOf } = contents
  return {
    pageSize: "A4",
    pageMargins: [SIDE, 84, SIDE, 58],
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
    defaultStyle: { font: "Figtree", fontSize: 9.5, lineHeight: 1.28, color: ink },
    header: () => header(number),
    footer: (page, pages) => footer(pageOf(page, pages)),
    content: [
      heading(contents),
      parties(contents.parties),
      ...lettersNote(contents),
      ...inPairs(contents),
      ...terms(contents),
      { pageBreak: "before", stack: [handOver(contents.handOver), signatures(contents.signatures)] },
    ],
  }
}

/** The sections on one page: sections in pairs, the price last. */
function inPairs({ sections, price }: AgreementContents): Content[] {
  const all = [...sections.map((section) => sectionTable(section)), sectionTable(price, { amounts: true })]
  return all.flatMap((left, at) =>
    at % 2 === 0
      ? [{ columns: [left, all[at + 1] ?? ""], columnGap: GUTTER, margin: [0, 0, 0, 16], unbreakable: true } as Content]
      : [],
  )
}

/** A note that the spelling in the documents counts, if a text has letters that the fonts lack. */
function lettersNote({ parties: people, sections, lettersNote: words }: AgreementContents): Content[] {
  if (isPrintable(JSON.stringify([people, sections]))) return []
  return [{ text: words, fontSize: 8, color: mutedInk, margin: [0, -8, 0, 14] }]
}

const header = (number: string): Content => ({
  margin: [SIDE, 36, SIDE, 0],
  stack: [
    {
      columns: [
        { text: brand.name.toUpperCase(), font: "Cormorant", fontSize: 15, characterSpacing: 2.6 },
        { text: number, alignment: "right", fontSize: 8.5, color: mutedInk, margin: [0, 5, 0, 0] },
      ],
    },
    line({ length: WIDTH, color: brass, width: 0.8, above: 6 }),
  ],
})

const { street, postalCode, locality } = brand.office

const footer = (pageText: string): Content => ({
  margin: [SIDE, 16, SIDE, 0],
  fontSize: 7.5,
  color: mutedInk,
  columns: [
    { text: `${brand.legalName} · ${street}, ${postalCode} ${locality}`, width: "*" },
    { text: pageText, alignment: "right", width: "auto" },
  ],
})

const heading = ({ title, lead }: AgreementContents): Content => ({
  margin: [0, 2, 0, 18],
  stack: [
    { text: title, font: "Cormorant", fontSize: 30, lineHeight: 1.1 },
    { text: lead, color: mutedInk, margin: [0, 4, 0, 0] },
  ],
})
