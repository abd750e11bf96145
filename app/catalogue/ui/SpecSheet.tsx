import { intlLocale } from "../../platform/i18n/locale"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import type { Specs } from "../rules/specs"

/** A car's figures, one a line. */
export function SpecSheet({ specs }: { specs: Specs }) {
  const { locale } = useRootData()
  const number = (value: number) => value.toLocaleString(intlLocale(locale))
  const lines: [string, string][] = [
    [m.catalogue_power(), m.catalogue_hp({ value: number(specs.powerHp) })],
    [m.catalogue_torque(), m.catalogue_nm({ value: number(specs.torqueNm) })],
    [m.catalogue_acceleration(), m.catalogue_seconds({ value: number(specs.accelerationSeconds) })],
    [m.catalogue_max_speed(), m.catalogue_kmh({ value: number(specs.maxSpeedKmh) })],
    [m.catalogue_engine(), specs.engine[locale]],
    [m.catalogue_seats(), number(specs.seats)],
    [m.catalogue_color(), specs.color[locale]],
  ]
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="mb-6 text-4xl">
        {m.catalogue_specifications()}
      </h2>
      <dl>
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-8 border-b border-line py-3.5">
            <dt className="shrink-0 text-muted">{label}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
