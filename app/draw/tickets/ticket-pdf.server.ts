import type { Content } from "pdfmake/interfaces"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { longPdf } from "../../platform/pdf/long-pdf.server"
import { PAGE, PAGES, type PlainDocument } from "../../platform/pdf/plain-document"
import { editionTitleIn } from "../edition-title.server"
import type { TicketView } from "../queries.server"
import { type Edition, GIFT_CARD_CENTS, ticketNumberText } from "../rules/edition"

const ink = "#17202a"
const brass = "#76541d"
const mutedInk = "#555c63"

/** Page margin, in points. */
const SIDE = 48

export type TicketSheet = { edition: Pick<Edition, "id" | "drawAt">; tickets: TicketView[]; locale: Locale }

export const ticketFileName = (editionId: string) => `${brand.name.toLowerCase()}-${editionId}.pdf`

/** The tickets as A4 pages, by number; the same input gives the same bytes. `compress: false` leaves the text readable. */
export const ticketPdf = (sheet: TicketSheet, { compress = true } = {}): Promise<Uint8Array<ArrayBuffer>> =>
  longPdf({ ...layoutOf(sheet), compress })

function layoutOf({ edition, tickets, locale }: TicketSheet): PlainDocument {
  const translate = (key: string, details: Record<string, string | number> = {}) =>
    textOf(`draw.pdf-${key}`, details, locale) ?? key
  const title = translate("title", { edition: editionTitleIn(edition.id, locale) })
  const createdAt = tickets[0]?.createdAt ?? edition.drawAt
  return {
    pageSize: "A4",
    pageMargins: [SIDE, 92, SIDE, 56],
    language: locale === "it" ? "it-IT" : "en-GB",
    info: {
      title,
      author: brand.legalName,
      creator: brand.name,
      producer: brand.name,
      creationDate: createdAt,
      modDate: createdAt,
    },
    displayTitle: true,
    defaultStyle: { font: "Figtree", fontSize: 9.5, lineHeight: 1.25, color: ink },
    header: {
      margin: [SIDE, 40, SIDE, 0],
      columns: [
        { text: brand.name.toUpperCase(), font: "Cormorant", fontSize: 15, characterSpacing: 2.6 },
        { text: title, alignment: "right", color: mutedInk, margin: [0, 5, 0, 0] },
      ],
    },
    footer: {
      margin: [SIDE, 16, SIDE, 0],
      fontSize: 7.5,
      color: mutedInk,
      columns: [
        { text: tickets.every(({ isVoid }) => isVoid) ? "" : translate("terms"), width: "*" },
        { text: translate("page", { page: PAGE, pages: PAGES }), alignment: "right", width: "auto" },
      ],
    },
    content: tickets.map((ticket) => ticketOf(ticket, edition, locale, translate)),
  }
}

type Translate = (key: string, details?: Record<string, string | number>) => string

function ticketOf(
  { number, fullName, giftCard, isVoid, state }: TicketView,
  edition: TicketSheet["edition"],
  locale: Locale,
  translate: Translate,
): Content {
  const date = formatInstant(giftCard.expiresAt, { dateStyle: "long", locale })
  const drawText = () => {
    if (state === "cancelled") return translate("cancelled")
    return isVoid ? translate("void") : formatInstant(edition.drawAt, { locale })
  }
  return {
    unbreakable: true,
    margin: [0, 0, 0, 14],
    table: {
      widths: [150, "*"],
      body: [
        [
          {
            margin: [12, 12, 12, 12],
            stack: [
              label(translate("number")),
              { text: ticketNumberText(number), font: "Cormorant", fontSize: 34, lineHeight: 1 },
              { text: drawText(), color: mutedInk, fontSize: 8.5 },
            ],
          },
          {
            margin: [12, 12, 12, 12],
            stack: [
              ...(fullName === "" ? [] : [label(translate("holder")), { text: fullName, fontSize: 12 }]),
              // The gift card of a void ticket was withdrawn with it.
              label(translate(isVoid ? "gift-card-void" : "gift-card", giftCardFacts(locale, date)), 6),
              { text: giftCard.code, fontSize: 12, characterSpacing: 0.6 },
            ],
          },
        ],
      ],
    },
    layout: "card",
  }
}

const giftCardFacts = (locale: Locale, date: string) => ({ value: formatCents(GIFT_CARD_CENTS, "eur", locale), date })

/** `above`: space above it, in points. */
const label = (text: string, above = 0): Content => ({
  margin: [0, above, 0, 0],
  text: text.toUpperCase(),
  fontSize: 7,
  bold: true,
  characterSpacing: 1,
  color: brass,
})
