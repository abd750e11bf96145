import { brand } from "../../../platform/brand"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { capitalised } from "../../../platform/i18n/words"
import { MailLink, PhoneLink } from "../../../platform/ui/ContactLink"
import { IslandMap } from "../../../villas/ui/IslandMap"

const { street, postalCode, locality, hours, at } = brand.office

/** Address, opening hours and map of the office, from `brand`. */
export function OfficePlace() {
  const address = `${street}, ${postalCode} ${locality}`
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-10 sm:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-8">
        <address className="not-italic">
          <span className="font-medium">{brand.legalName}</span>
          <br />
          {street}
          <br />
          {postalCode} {locality}
          <br />
          <PhoneLink number={brand.phone} />
          <br />
          <MailLink address={brand.email} />
        </address>
        <OpeningHours />
        <p>
          <a
            href={`https://www.openstreetmap.org/?mlat=${at.lat}&mlon=${at.lon}#map=16/${at.lat}/${at.lon}`}
            target="_blank"
            rel="noreferrer"
            className="py-2.5 font-medium underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {m.site_about_map_link()}
          </a>
        </p>
      </div>
      <IslandMap place={locality} at={at} label={m.site_about_map({ name: brand.name, address })} />
    </div>
  )
}

/** A Monday, to name the weekdays. */
const MONDAY = 23

function OpeningHours() {
  const day = (weekday: number) => formatDate(`2026-11-${MONDAY + weekday - 1}`, { weekday: "long" })
  return (
    <div>
      <h3 className="text-2xl">{m.site_about_hours()}</h3>
      <dl className="figures mt-3 grid gap-2">
        {hours.map(({ from, to, open }) => (
          <div key={from}>
            <dt className="text-sm text-muted">
              {capitalised(from === to ? day(from) : m.site_about_days({ from: day(from), to: day(to) }))}
            </dt>
            <dd>{open.map(([opens, closes]) => `${opens}–${closes}`).join(", ")}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-note text-muted">{m.site_about_hours_note()}</p>
    </div>
  )
}
