import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import { IslandMap } from "./IslandMap"

type Props = { name: string; villa: Pick<VillaSpecs, "place" | "at"> }

/** Location of a villa. */
export function VillaMap({ name, villa: { place, at } }: Props) {
  return (
    <Section id="where" title={m.villas_where()} headingClass="mb-3 text-4xl" className="min-w-0">
      <p className="mb-6 text-muted">{place}</p>
      <IslandMap place={place.split(",")[0] ?? place} at={at} label={m.villas_map_shows({ name, place })} />
    </Section>
  )
}
