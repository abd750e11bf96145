import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import type { Phase } from "../rules/edition"
import { Countdown } from "./Countdown"

type Props = { phase: Phase; salesOpenAt: Date; salesCloseAt: Date; drawAt: Date; nowMs: number }

/** State of the draw, with a countdown before it. */
export function DrawState({ phase, salesOpenAt, salesCloseAt, drawAt, nowMs }: Props) {
  const { locale } = useRootData()
  const formatMoment = (instant: Date) => formatInstant(instant, locale)
  const texts: Record<Phase, string> = {
    upcoming: m.draw_state_upcoming({ moment: formatMoment(salesOpenAt) }),
    onSale: m.draw_state_on_sale({ moment: formatMoment(salesCloseAt) }),
    soldOut: m.draw_state_on_sale({ moment: formatMoment(salesCloseAt) }),
    closed: m.draw_state_closed({ moment: formatMoment(salesCloseAt) }),
    drawn: m.draw_state_closed({ moment: formatMoment(salesCloseAt) }),
  }
  const isPast = nowMs >= drawAt.getTime()
  return (
    <div className="grid gap-8">
      <p className="max-w-[50ch] border-l-2 border-accent pl-5 text-lg">
        {texts[phase]}
        {isPast ? (
          <span className="mt-1 block text-muted">{m.draw_state_drawn({ moment: formatMoment(drawAt) })}</span>
        ) : null}
      </p>
      {isPast ? null : <Countdown instantMs={drawAt.getTime()} nowMs={nowMs} />}
    </div>
  )
}
