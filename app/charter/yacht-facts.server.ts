import type { Item } from "../catalogue/queries.server"
import type { Fact } from "../catalogue/rules/fact"
import { yachtSpecs } from "../catalogue/rules/specs"
import { cancellationFact } from "../checkout/cancellation-fact.server"
import type { Ctx } from "../platform/context.server"
import { m } from "../platform/i18n/paraglide/messages.js"
import { yachtTimes } from "./rules/yacht-stay"

/** What decides whether somebody charters a yacht: what the price counts, where one boards, D28. */
export function yachtFacts(_: Ctx, item: Item): Fact[] {
  const yacht = yachtSpecs(item)
  if (!yacht) return []
  const { crew, place } = yacht
  const times = { from: yachtTimes.pickupTime, until: yachtTimes.returnTime }
  return [
    {
      title: m.catalogue_fact_included(),
      lines: [m.charter_fact_included_crew({ count: crew }), m.catalogue_fact_taxes_and_fees()],
    },
    { title: m.catalogue_fact_not_included(), lines: [m.charter_fact_not_included()] },
    {
      title: m.charter_fact_boarding(),
      lines: [
        place ? m.charter_yacht_note_times_home_port({ ...times, place }) : m.charter_fact_boards_choice(times),
        m.charter_yacht_note_documents(),
      ],
    },
    cancellationFact(),
  ]
}
