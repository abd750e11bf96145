import { answerHours } from "../bookings/rules/answer-hours"
import type { Item } from "../catalogue/queries.server"
import type { Fact } from "../catalogue/rules/fact"
import { villaSpecs } from "../catalogue/rules/specs"
import { stayTimes } from "../catalogue/rules/stay-times"
import { cancellationFact } from "../checkout/cancellation-fact.server"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"

/** What decides whether somebody books a villa: what the price counts, arrival and departure, D28, D71. */
export function villaFacts(_: Ctx, item: Item): Fact[] {
  const villa = villaSpecs(item)
  if (!villa) return []
  return [
    {
      title: m.catalogue_fact_included(),
      lines: [m.villas_fact_included({ count: villa.guests }), m.catalogue_fact_taxes_and_fees()],
    },
    { title: m.catalogue_fact_not_included(), lines: [m.villas_fact_not_included()] },
    {
      title: m.villas_fact_stay(),
      lines: [
        m.villas_note_times(stayTimes("villas")),
        ...(villa.minNights ? [m.villas_fact_minimum({ count: villa.minNights })] : []),
        m.villas_note_documents(),
      ],
    },
    { title: m.villas_fact_request(), lines: [m.villas_how({ hours: answerHours(item.offeredBy) })] },
    cancellationFact(),
  ]
}
