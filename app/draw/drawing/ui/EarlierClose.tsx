import { formatInstant } from "../../../platform/date-format"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import type { SalesExtension } from "../../rules/draw-protocol"
import { countedTickets, PublishedValue } from "./PublishedValue"

/** What was published before an extension of the sales, with its day and reason. */
export function EarlierClose({ extension }: { extension: SalesExtension }) {
  const { at, minimum, from, until, closing, beacon } = extension
  const moment = (instant: string) => formatInstant(new Date(instant))
  return (
    <section aria-labelledby={`before-${at}`} className="grid gap-4">
      <h3 id={`before-${at}`} className="text-2xl">
        {m.draw_earlier_title()}
      </h3>
      <p className="max-w-[60ch] text-muted">
        {m.draw_earlier_lead({ moment: moment(at), until: moment(until), minimum: formatNumber(minimum) })}{" "}
        {closing ? null : m.draw_earlier_unpublished()}
      </p>
      <dl className="grid border-t border-line">
        <PublishedValue label={m.draw_earlier_close()}>{moment(from)}</PublishedValue>
        {closing ? (
          <>
            <PublishedValue label={m.draw_earlier_tickets()}>{countedTickets(closing)}</PublishedValue>
            <PublishedValue label={m.draw_earlier_root()} isDigits>
              {closing.root}
            </PublishedValue>
          </>
        ) : null}
        {beacon ? (
          <PublishedValue label={m.draw_earlier_beacon()} isDigits>
            {m.draw_value_beacon_round({ round: String(beacon.round), chain: beacon.chain })}
          </PublishedValue>
        ) : null}
      </dl>
    </section>
  )
}
