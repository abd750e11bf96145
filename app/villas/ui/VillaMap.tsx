import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { IslandMap } from "./IslandMap"

type Props = { name: string; villa: Pick<VillaSpecs, "place" | "at"> }

/** Location of a villa. */
export function VillaMap({ name, villa: { place, at } }: Props) {
  return (
    <section aria-labelledby="where" className="min-w-0">
      <h2 id="where" className="mb-3 text-4xl">
        {m.villas_where()}
      </h2>
      <p className="mb-6 text-muted">{place}</p>
      <IslandMap place={place.split(",")[0] ?? place} at={at} label={m.villas_map_shows({ name, place })} />
    </section>
  )
}
