import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import type { Phase } from "../rules/edition"
import { Countdown } from "./Countdown"

type Props = { phase: Phase; salesOpenAt: Date; salesCloseAt: Date; drawAt: Date; nowMs: number }

/** Where the draw stands, in words; while it lies ahead, with its countdown. */
export function DrawState({ phase, salesOpenAt, salesCloseAt, drawAt, nowMs }: Props) {
  const { locale } = useRootData()
  const moment = (instant: Date) => formatInstant(instant, locale)
  const words: Record<Phase, string> = {
    upcoming: m.draw_state_upcoming({ moment: moment(salesOpenAt) }),
    onSale: m.draw_state_on_sale({ moment: moment(salesCloseAt) }),
    closed: m.draw_state_closed({ moment: moment(salesCloseAt) }),
    drawn: m.draw_state_closed({ moment: moment(salesCloseAt) }),
  }
  return (
    <div className="grid gap-8">
      <p className="max-w-[50ch] border-l-2 border-accent pl-5 text-lg">
        {words[phase]}
        {phase === "drawn" ? (
          <span className="mt-1 block text-muted">{m.draw_state_drawn({ moment: moment(drawAt) })}</span>
        ) : null}
      </p>
      {phase === "drawn" ? null : <Countdown instantMs={drawAt.getTime()} nowMs={nowMs} />}
    </div>
  )
}
