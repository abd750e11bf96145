import { formatInstant } from "../../../platform/date-format"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { publishedAt } from "../../rules/beacon-clock"
import type { BeaconRound } from "../../rules/draw-hashes"
import type { SalesExtension } from "../../rules/draw-protocol"
import type { DrawToVerify } from "../verification.server"
import { countedTickets, type ListCounts, PublishedValue, PublishedValue as Value } from "./PublishedValue"

type Props = Pick<DrawToVerify, "announcement" | "protocol"> & { isCancelled: boolean }

/** Where drand publishes the value of a round. */
const drandUrl = ({ chain, round }: BeaconRound) => `https://api.drand.sh/${chain}/public/${round}`

const linkClass = "touch inline-flex items-center underline decoration-line underline-offset-[6px]"

/** The published values of a draw, and its files. */
export function PublishedValues({ announcement, protocol, isCancelled }: Props) {
  const { edition, commitment, beacon, closing } = announcement
  const roundAt = beacon && publishedAt(beacon)
  const filesText = isCancelled ? m.draw_files_cancelled : m.draw_files_later
  const file = (name: string) => `/draw/${edition}/${name}`
  const counted = (list: ListCounts) => countedTickets(list)
  return (
    <div className="grid gap-6">
      <dl className="grid border-t border-line">
        <Value label={m.draw_value_commitment()} isDigits>
          {commitment}
        </Value>
        {closing ? (
          <>
            <Value label={m.draw_value_closing_at()}>{formatInstant(new Date(closing.at))}</Value>
            <Value label={m.draw_value_closing_tickets()}>{counted(closing)}</Value>
            <Value label={m.draw_value_closing_root()} isDigits>
              {closing.root}
            </Value>
          </>
        ) : null}
        {protocol ? (
          <>
            <Value label={m.draw_value_secret()} isDigits>
              {protocol.secret}
            </Value>
            <Value label={m.draw_value_tickets()}>{counted(protocol)}</Value>
            <Value label={m.draw_value_root()} isDigits>
              {protocol.root}
            </Value>
          </>
        ) : null}
        <Value label={m.draw_value_beacon()} isDigits={beacon !== null}>
          {beacon === null
            ? m.draw_value_beacon_none()
            : m.draw_value_beacon_round({ round: String(beacon.round), chain: beacon.chain })}
        </Value>
        {roundAt ? <Value label={m.draw_value_beacon_time()}>{formatInstant(roundAt)}</Value> : null}
        {protocol?.beacon ? (
          <Value label={m.draw_value_randomness()} isDigits>
            {protocol.beacon.randomness}
            <div className="font-sans">
              <a href={drandUrl(protocol.beacon)} rel="noreferrer" className={linkClass}>
                {m.draw_value_randomness_compare()}
              </a>
            </div>
          </Value>
        ) : null}
        {protocol ? (
          <Value label={m.draw_value_seed()} isDigits>
            {protocol.seed}
          </Value>
        ) : null}
      </dl>
      {announcement.extensions.map((extension) => (
        <EarlierClose key={extension.at} extension={extension} />
      ))}
      <div className="grid gap-2">
        <h3 className="text-2xl">{m.draw_files()}</h3>
        <p className="max-w-[60ch] text-muted">{protocol ? m.draw_files_text() : filesText()}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {[
            { url: file("announcement.json"), name: "announcement.json" },
            ...(protocol
              ? [
                  { url: file("protocol.json"), name: "protocol.json" },
                  { url: file("tickets.txt"), name: "tickets.txt" },
                ]
              : []),
            { url: "/draw/verify.mjs", name: "verify.mjs" },
          ].map(({ url, name }) => (
            <li key={name}>
              <a href={url} download={name} className={linkClass}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        {protocol ? (
          <pre className="overflow-x-auto border border-line p-4 font-mono text-sm whitespace-pre-wrap">
            node verify.mjs protocol.json tickets.txt announcement.json
          </pre>
        ) : null}
      </div>
    </div>
  )
}

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
