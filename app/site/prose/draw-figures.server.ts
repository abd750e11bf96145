import { editionTitleIn } from "../../draw/edition-title.server"
import {
  ANSWER_DAYS,
  DELIVERY_BUSINESS_DAYS,
  DONATION_DAYS,
  DONATION_PERCENT,
  distributionOf,
  type Edition,
  GIFT_CARD_CENTS,
  GIFT_CARD_MONTHS,
  headlinePrizesOf,
  MAX_EXTENSION_MONTHS,
  MAX_TICKETS_PER_ORDER,
  NOTICE_BUSINESS_DAYS,
  prizeCountOf,
  prizesValueCents,
  prizeValueCents,
  ticketsPerPrize,
} from "../../draw/rules/edition"
import { type PrizeName, prizeNameOf } from "../../draw/rules/prize-name"
import { brand } from "../../platform/brand"
import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { textOf } from "../../platform/i18n/text.server"
import { formatCents } from "../../platform/money"

/** Values of the placeholders in texts about an edition of the draw. `editionQuery`: of the links to its other pages. */
export function drawFiguresOf(edition: Edition, locale: Locale, editionQuery: string): Record<string, string> {
  const number = (value: number) => formatNumber(value, locale)
  const euro = (cents: number) => formatCents(cents, "eur", locale)
  const moment = (instant: Date) => formatInstant(instant, { locale })
  const { ticketCents, minTickets, salesCloseAt, extendedFrom, cancellation } = edition
  return {
    edition: editionTitleIn(edition.id, locale),
    salesOpen: moment(edition.salesOpenAt),
    salesClose: moment(salesCloseAt),
    extension: extendedFrom
      ? ` ${m.draw_extended({ from: moment(extendedFrom), until: moment(salesCloseAt) }, { locale })}`
      : "",
    cancellation: cancellation ? ` **${m.draw_cancelled_text({ moment: moment(cancellation.at) }, { locale })}**` : "",
    editionQuery,
    drawAt: moment(edition.drawAt),
    ticketEur: euro(ticketCents.eur),
    ticketUsd: formatCents(ticketCents.usd, "usd", locale),
    giftCard: euro(GIFT_CARD_CENTS),
    giftCardMonths: String(GIFT_CARD_MONTHS),
    maxQuantity: number(MAX_TICKETS_PER_ORDER),
    tickets: number(edition.ticketCap),
    prizes: number(prizeCountOf(edition)),
    prizesValue: euro(prizesValueCents(edition)),
    odds: number(ticketsPerPrize(edition)),
    minimum:
      minTickets === null
        ? m.draw_minimum_none({}, { locale })
        : m.draw_minimum({ tickets: number(minTickets) }, { locale }),
    headline: headlinePrizesOf(edition)
      .map((prize) => `- ${nameOf(prizeNameOf(prize), locale)}: ${number(prize.quantity)}`)
      .join("\n"),
    distribution: distributionRows(edition, locale),
    promoter: brand.draw.promoter,
    promoterTaxCode: brand.draw.promoterTaxCode,
    charity: brand.draw.charity,
    notifyDays: String(NOTICE_BUSINESS_DAYS),
    answerDays: String(ANSWER_DAYS),
    deliveryDays: String(DELIVERY_BUSINESS_DAYS),
    donation: `${DONATION_PERCENT}%`,
    donationDays: String(DONATION_DAYS),
    extensionMonths: String(MAX_EXTENSION_MONTHS),
  }
}

const nameOf = (name: PrizeName, locale: Locale) => textOf(`draw.prize-${name}`, {}, locale) ?? name

/** Rows of a Markdown table: kind of prize, quantity, value of each; the last row is the total. */
function distributionRows(edition: Edition, locale: Locale): string {
  const number = (value: number) => formatNumber(value, locale)
  const euro = (cents: number) => formatCents(cents, "eur", locale)
  const rows = distributionOf(edition).map(({ kind, quantity }) => [
    nameOf(kind, locale),
    number(quantity),
    euro(prizeValueCents[kind]),
  ])
  const total = [
    m.draw_prizes_total({}, { locale }),
    number(prizeCountOf(edition)),
    m.draw_prizes_in_all({ amount: euro(prizesValueCents(edition)) }, { locale }),
  ]
  return [...rows, total.map((cell) => `**${cell}**`)].map((cells) => `| ${cells.join(" | ")} |`).join("\n")
}
