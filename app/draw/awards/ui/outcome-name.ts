import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { AwardOutcome } from "../../rules/award-state"

const names: Record<AwardOutcome, () => string> = {
  drawn: m.draw_award_drawn,
  notified: m.draw_award_notified,
  accepted: m.draw_award_accepted,
  delivered: m.draw_award_delivered,
  declined: m.draw_award_declined,
  unanswered: m.draw_award_unanswered,
  deleted: m.draw_award_deleted,
  void: m.draw_award_void,
}

/** The outcome of an award in the reader's language. */
export const outcomeName = (outcome: AwardOutcome): string => names[outcome]()
