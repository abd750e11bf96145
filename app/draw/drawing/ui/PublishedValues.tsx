import type { ReactNode } from "react"
import { formatInstant } from "../../../platform/date-format"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { publishedAt } from "../../rules/beacon-clock"
import type { BeaconRound } from "../../rules/draw-hashes"
import { type TicketRange, ticketsIn } from "../../rules/drawing"
import type { DrawToVerify } from "../verification.server"

type Props = Pick<DrawToVerify, "announcement" | "protocol">

/** Where drand publishes the value of a round. */
const drandUrl = ({ chain, round }: BeaconRound) => `https://api.drand.sh/${chain}/public/${round}`

const linkClass = "touch inline-flex items-center underline decoration-line underline-offset-[6px]"

/** The published values of a draw, and its files. */
export function PublishedValues({ announcement, protocol }: Props) {
  const { edition, commitment, beacon, tickets } = announcement
  const roundAt = beacon && publishedAt(beacon)
  const files = [
    { url: `/draw/${edition}/announcement.json`, name: "announcement.json" },
    ...(protocol ? [{ url: `/draw/${edition}/protocol.json`, name: "protocol.json" }] : []),
    { url: "/draw/verify.mjs", name: "verify.mjs" },
  ]
  return (
    <div className="grid gap-6">
      <dl className="grid border-t border-line">
        <Value label={m.draw_value_commitment()} isDigits>
          {commitment}
        </Value>
        <Value label={m.draw_value_beacon()} isDigits={beacon !== null}>
          {beacon === null
            ? m.draw_value_beacon_none()
            : m.draw_value_beacon_round({ round: String(beacon.round), chain: beacon.chain })}
        </Value>
        {roundAt ? <Value label={m.draw_value_beacon_time()}>{formatInstant(roundAt)}</Value> : null}
        {tickets === null ? null : <Value label={m.draw_value_tickets()}>{formatNumber(tickets)}</Value>}
        {protocol ? (
          <>
            <Value label={m.draw_value_ranges()}>
              <Ranges ranges={protocol.ranges} />
            </Value>
            <Value label={m.draw_value_secret()} isDigits>
              {protocol.secret}
            </Value>
          </>
        ) : null}
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
      </dl>
      <div className="grid gap-2">
        <h3 className="text-2xl">{m.draw_files()}</h3>
        <p className="max-w-[60ch] text-muted">{protocol ? m.draw_files_text() : m.draw_files_later()}</p>
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {files.map(({ url, name }) => (
            <li key={name}>
              <a href={url} download={name} className={linkClass}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        {protocol ? (
          <pre className="overflow-x-auto border border-line p-4 font-mono text-sm whitespace-pre-wrap">
            node verify.mjs protocol.json announcement.json
          </pre>
        ) : null}
      </div>
    </div>
  )
}

/** Ranges that are listed; the file has all of them. */
const MAX_RANGES = 100

function Ranges({ ranges }: { ranges: TicketRange[] }) {
  const texts = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`))
  return (
    <>
      <span>{ranges.length > MAX_RANGES ? [...texts, "…"].join(", ") : texts.join(", ")}</span>
      <span className="block text-muted">{m.draw_value_valid({ count: formatNumber(ticketsIn(ranges)) })}</span>
    </>
  )
}

function Value({ label, isDigits = false, children }: { label: string; isDigits?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[16rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd className={isDigits ? "font-mono text-sm break-all" : "figures"}>{children}</dd>
    </div>
  )
}
