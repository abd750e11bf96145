import type { Content } from "pdfmake/interfaces"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"
import { fontRuns, isPrintable } from "../../platform/pdf/letters.server"
import { PAGE, PAGES, type PlainDocument } from "../../platform/pdf/plain-document"
import {
  ANSWER_DAYS,
  DELIVERY_BUSINESS_DAYS,
  DONATION_DAYS,
  DONATION_PERCENT,
  NOTICE_BUSINESS_DAYS,
  ticketNumberText,
} from "../rules/edition"
import { prizeNameOf } from "../rules/prize-name"
import type { Dossier } from "./dossier-facts.server"
import { beforeExtensions, published, roundText } from "./dossier-published.server"

const ink = "#17202a"
const brass = "#76541d"
const mutedInk = "#555c63"
const SIDE = 48

const { charity } = brand.draw

/** The dossier as A4 pages. */
export function dossierLayout(dossier: Dossier, locale: Locale): PlainDocument {
  const { edition, result: drawn } = dossier
  const title = `${m.draw_dossier_title({}, { locale })} ${edition.id}`
  return {
    pageSize: "A4",
    pageMargins: [SIDE, 72, SIDE, 54],
    language: locale === "it" ? "it-IT" : "en-GB",
    info: { title, author: brand.legalName, creator: brand.name, producer: brand.name, creationDate: dossier.closedAt },
    displayTitle: true,
    defaultStyle: { font: "Figtree", fontSize: 9, lineHeight: 1.28, color: ink },
    header: {
      margin: [SIDE, 32, SIDE, 0],
      columns: [
        { text: brand.name.toUpperCase(), font: "Cormorant", fontSize: 14, characterSpacing: 2.6 },
        { text: edition.id, alignment: "right", fontSize: 8.5, color: mutedInk, margin: [0, 4, 0, 0] },
      ],
    },
    footer: {
      margin: [SIDE, 16, SIDE, 0],
      fontSize: 7.5,
      color: mutedInk,
      columns: [
        { text: brand.legalName, width: "*" },
        {
          text: m.draw_dossier_page({ page: PAGE, pages: PAGES }, { locale }),
          alignment: "right",
          width: "auto",
        },
      ],
    },
    content: [
      { text: title, font: "Cormorant", fontSize: 26, margin: [0, 0, 0, 14] },
      ...rules(dossier, locale),
      ...(drawn ? result(dossier, drawn, locale) : []),
      ...prizes(dossier, locale),
      ...(drawn ? winners(dossier, locale) : []),
      ...lettersNote(dossier, locale),
    ],
  }
}

/** A note that the spelling of the site counts, if something typed has letters that the fonts lack. */
function lettersNote({ winners: rows, undrawn, donation, cancellation }: Dossier, locale: Locale): Content[] {
  const handovers = rows.map(({ unassigned }) => unassigned?.owner === "charity" && unassigned.handover?.note)
  const typed = [rows.map(({ fullName }) => fullName), handovers, undrawn?.handover?.note, donation?.note]
  const isComplete = isPrintable(JSON.stringify([...typed, cancellation?.reason[locale]]))
  return isComplete ? [] : [note(m.draw_dossier_letters({}, { locale }))]
}

const heading = (text: string): Content => ({ text, font: "Cormorant", fontSize: 17, margin: [0, 14, 0, 6] })

const facts = (rows: [string, string][]): Content => ({
  layout: "ruled",
  table: {
    widths: [150, "*"],
    body: rows.map(([label, value]) => [{ text: label, color: mutedInk }, { text: fontRuns(value) }]),
  },
})

function rules({ edition, donation, cancellation, result }: Dossier, locale: Locale): Content[] {
  const moment = (at: Date) => formatInstant(at, { locale })
  const { minTickets } = edition
  const money = (cents: number) => formatCents(cents, "eur", locale)
  const donated = donation?.doneAt
    ? m.draw_dossier_donated(
        { day: formatInstant(donation.doneAt, { dateStyle: "long", locale }), reference: donation.note ?? "" },
        { locale },
      )
    : ""
  return [
    heading(m.draw_dossier_rules({}, { locale })),
    facts([
      [m.draw_dossier_promoter({}, { locale }), brand.legalName],
      [
        m.draw_dossier_sales({}, { locale }),
        m.draw_dossier_span({ from: moment(edition.salesOpenAt), until: moment(edition.salesCloseAt) }, { locale }),
      ],
      ...beforeExtensions(edition, locale),
      ...(cancellation ? cancelled(cancellation, locale) : []),
      ...(result ? [] : published(edition, locale)),
      [m.draw_dossier_cap({}, { locale }), formatNumber(edition.ticketCap, locale)],
      [m.draw_dossier_sold({}, { locale }), formatNumber(edition.ticketsSold, locale)],
      [m.draw_dossier_price({}, { locale }), money(edition.ticketEurCents)],
      [
        m.draw_dossier_minimum({}, { locale }),
        minTickets === null ? m.draw_dossier_none({}, { locale }) : formatNumber(minTickets, locale),
      ],
      [
        m.draw_dossier_deadlines({}, { locale }),
        m.draw_dossier_deadlines_text(
          {
            notify: String(NOTICE_BUSINESS_DAYS),
            answer: String(ANSWER_DAYS),
            deliver: String(DELIVERY_BUSINESS_DAYS),
          },
          { locale },
        ),
      ],
      [
        m.draw_dossier_donation({}, { locale }),
        donation
          ? `${m.draw_dossier_donation_text(
              { percent: String(DONATION_PERCENT), days: String(DONATION_DAYS), amount: money(donation.cents) },
              { locale },
            )} ${donated}`.trim()
          : m.draw_dossier_donation_void({}, { locale }),
      ],
    ]),
  ]
}

function cancelled(
  { at, reason, refunds: { requested, left, failed } }: NonNullable<Dossier["cancellation"]>,
  locale: Locale,
): [string, string][] {
  const texts = { failed: formatNumber(failed, locale) }
  const counts = { requested: formatNumber(requested, locale), all: formatNumber(requested + left, locale) }
  return [
    [m.draw_dossier_cancelled({}, { locale }), formatInstant(at, { locale })],
    [m.draw_dossier_cancelled_reason({}, { locale }), reason[locale]],
    [
      m.draw_dossier_refunds({}, { locale }),
      failed > 0
        ? `${m.draw_dossier_refunds_text(counts, { locale })}. ${m.draw_dossier_refunds_failed(texts, { locale })}`
        : m.draw_dossier_refunds_text(counts, { locale }),
    ],
  ]
}

function result(
  { edition: { closing }, winners, undrawn }: Dossier,
  { protocol, drawnAt }: NonNullable<Dossier["result"]>,
  locale: Locale,
): Content[] {
  const { beacon } = protocol
  return [
    heading(m.draw_dossier_result({}, { locale })),
    facts([
      [m.draw_dossier_drawn({}, { locale }), formatInstant(drawnAt, { locale })],
      [m.draw_value_commitment({}, { locale }), protocol.commitment],
      [m.draw_value_secret({}, { locale }), protocol.secret],
      ...(closing ? ([[m.draw_value_closing_root({}, { locale }), closing.root]] satisfies [string, string][]) : []),
      [m.draw_value_root({}, { locale }), protocol.root],
      beacon
        ? [m.draw_value_beacon({}, { locale }), `${roundText(beacon, locale)} ${beacon.randomness}`]
        : [m.draw_value_beacon({}, { locale }), m.draw_value_beacon_none({}, { locale })],
      [m.draw_value_seed({}, { locale }), protocol.seed],
      [
        m.draw_value_tickets({}, { locale }),
        m.draw_value_tickets_valid(
          { tickets: formatNumber(protocol.tickets, locale), valid: formatNumber(protocol.validTickets, locale) },
          { locale },
        ),
      ],
      [
        m.draw_dossier_algorithm({}, { locale }),
        m.draw_dossier_algorithm_text({ name: protocol.protocol }, { locale }),
      ],
      ...toCharity({ winners, undrawn }, locale),
    ]),
  ]
}

/** How many of the prizes that nobody can win any more the charity got; without any, nothing. */
function toCharity(
  { winners: rows, undrawn }: Pick<Dossier, "winners" | "undrawn">,
  locale: Locale,
): [string, string][] {
  const unassigned = rows.flatMap((row) => (row.unassigned?.owner === "charity" ? [row.unassigned] : []))
  const all = unassigned.length + (undrawn?.count ?? 0)
  if (all === 0) return []
  const handedOver = unassigned.filter(({ handover }) => handover).length + (undrawn?.handover ? undrawn.count : 0)
  const counts = { handedOver: formatNumber(handedOver, locale), all: formatNumber(all, locale) }
  const text = m.draw_dossier_charity_text({ charity, ...counts }, { locale })
  const rest = handedOver < all ? ` ${m.draw_dossier_charity_rest({}, { locale })}` : ""
  return [[m.draw_dossier_charity({}, { locale }), text + rest]]
}

const prizes = ({ edition }: Dossier, locale: Locale): Content[] => [
  heading(m.draw_dossier_prizes({}, { locale })),
  facts(
    edition.prizes.map((prize) => [
      textOf(`draw_prize_${prizeNameOf(prize)}`, {}, locale) ?? prize.id,
      formatNumber(prize.quantity, locale),
    ]),
  ),
]

function winners({ winners: rows, substitutes, undrawn }: Dossier, locale: Locale): Content[] {
  const day = (at: Date | null) => (at ? formatInstant(at, { dateStyle: "short", locale }) : "")
  const columns = [
    m.draw_dossier_prize({}, { locale }),
    m.draw_dossier_ticket({}, { locale }),
    m.draw_dossier_name({}, { locale }),
    m.draw_dossier_state({}, { locale }),
    m.draw_dossier_told({}, { locale }),
    m.draw_dossier_accepted({}, { locale }),
    m.draw_dossier_delivered({}, { locale }),
  ]
  return [
    { ...(heading(m.draw_dossier_winners({}, { locale })) as object), pageBreak: "before" } as Content,
    {
      layout: "ruled",
      fontSize: 7.5,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: ["*", 46, "*", 92, 44, 44, 44],
        body: [
          columns.map((text) => ({ text, color: brass, bold: true })),
          ...rows.map((row) => [
            row.prizeName,
            ticketText(row, locale),
            { text: fontRuns(row.fullName) },
            { text: fontRuns(stateText(row, locale)) },
            day(row.notifiedAt),
            day(row.acceptedAt),
            day(row.deliveredAt),
          ]),
        ],
      },
    },
    ...(undrawn ? [note(undrawnText(undrawn, locale))] : []),
    ...(substitutes.length > 0
      ? [
          heading(m.draw_dossier_substitutes({}, { locale })),
          note(substitutes.map((number, at) => `${at + 1}: ${ticketNumberText(number)}`).join(" · ")),
        ]
      : []),
  ]
}

const note = (text: string): Content => ({ text: fontRuns(text), fontSize: 7.5, margin: [0, 8, 0, 0] })

type Row = Dossier["winners"][number]

const longDay = (at: Date, locale: Locale) => formatInstant(at, { dateStyle: "long", locale })

function ticketText({ ticketNumber, substitute }: Row, locale: Locale): string {
  const number = ticketNumberText(ticketNumber)
  if (substitute === null) return number
  return `${number}\n${m.draw_dossier_substitute({ position: String(substitute + 1) }, { locale })}`
}

/** The outcome; of a forfeited award with its day, and what becomes of a prize without a substitute. */
function stateText({ outcome, forfeitedAt, unassigned }: Row, locale: Locale): string {
  const state = textOf(`draw_award_${outcome}`, {}, locale) ?? outcome
  if (!forfeitedAt) return state
  const day = formatInstant(forfeitedAt, { dateStyle: "short", locale })
  const lost = m.draw_dossier_state_on({ state, day }, { locale })
  if (!unassigned) return lost
  return `${lost}\n${unassignedText(unassigned, locale)}`
}

function unassignedText(unassigned: NonNullable<Row["unassigned"]>, locale: Locale): string {
  if (unassigned.owner === "promoter") return m.draw_unassigned_promoter({}, { locale })
  const { dueAt, handover } = unassigned
  if (!handover) return m.draw_unassigned_charity({ charity, day: longDay(dueAt, locale) }, { locale })
  const { at, note: reference } = handover
  return m.draw_unassigned_handed_over({ charity, day: longDay(at, locale), reference }, { locale })
}

function undrawnText({ count, dueAt, handover }: NonNullable<Dossier["undrawn"]>, locale: Locale): string {
  const texts = { count: formatNumber(count, locale), charity }
  if (!handover) return m.draw_undrawn({ ...texts, day: longDay(dueAt, locale) }, { locale })
  const { at, note: reference } = handover
  return m.draw_undrawn_handed_over({ ...texts, day: longDay(at, locale), reference }, { locale })
}
