import { formatInstant } from "../../platform/date-format"
import type { Locale } from "../../platform/i18n/locale"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { beaconRoundOf, type EditionRecord } from "../editions/edition-records.server"
import type { Closing } from "../rules/closing"
import type { BeaconRound } from "../rules/draw-hashes"
import type { SalesExtension } from "../rules/draw-protocol"

/** Labels and values of the dossier. */
type Facts = [string, string][]

export const roundText = ({ round, chain }: BeaconRound, locale: Locale): string =>
  m.draw_value_beacon_round({ round: String(round), chain }, { locale })

/** What was published before the draw. */
export function published(edition: EditionRecord, locale: Locale): Facts {
  const beacon = beaconRoundOf(edition)
  return [
    [m.draw_value_commitment({}, { locale }), edition.commitment],
    ...closingFacts(edition.closing, closingLabels, locale),
    [
      m.draw_value_beacon({}, { locale }),
      beacon ? roundText(beacon, locale) : m.draw_value_beacon_none({}, { locale }),
    ],
  ]
}

/** Each extension of sales with what was published before it. */
export const beforeExtensions = ({ extensions }: EditionRecord, locale: Locale): Facts =>
  extensions.flatMap((extension) => beforeExtension(extension, locale))

function beforeExtension({ at, from, until, minimum, closing, beacon }: SalesExtension, locale: Locale): Facts {
  const moment = (instant: string) => formatInstant(new Date(instant), { locale })
  const texts = { from: moment(from), moment: moment(at), until: moment(until), minimum: formatNumber(minimum, locale) }
  return [
    [m.draw_dossier_extended({}, { locale }), m.draw_dossier_earlier_text(texts, { locale })],
    ...closingFacts(closing, earlierLabels, locale),
    ...(beacon ? ([[m.draw_earlier_beacon({}, { locale }), roundText(beacon, locale)]] satisfies Facts) : []),
  ]
}

const closingLabels = { tickets: m.draw_value_closing_tickets, root: m.draw_value_closing_root }
const earlierLabels = { tickets: m.draw_earlier_tickets, root: m.draw_earlier_root }

function closingFacts(closing: Closing | null, { tickets, root }: typeof closingLabels, locale: Locale): Facts {
  if (!closing) return []
  const counts = {
    tickets: formatNumber(closing.tickets, locale),
    valid: formatNumber(closing.validTickets, locale),
  }
  return [
    [tickets({}, { locale }), m.draw_value_tickets_valid(counts, { locale })],
    [root({}, { locale }), closing.root],
  ]
}
