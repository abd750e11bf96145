import type { VillaSpecs } from "../../catalogue/rules/specs"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import { type Coordinates, coastPath, coasts, onMap, towns } from "../rules/sardinia"

type Props = {
  /** The name of the place on the map; one of the towns is not drawn twice. */
  place: string
  at: Coordinates
  /** Describes the map. */
  label: string
}

/** SVG view box, with room for labels on both sides. */
const VIEW = "-30 -8 220 264"
/** The gulf on the northern coast, where a label fits on the left. */
const GULF = { south: 40.8, east: 9 }

/** Sardinia's outline, some towns, and one place. */
export function IslandMap({ place, at, label }: Props) {
  const point = onMap(at)
  const inGulf = at.lat > GULF.south && at.lon < GULF.east
  const side = towns.find(({ name }) => name === place)?.side ?? (inGulf ? "left" : "right")
  return (
    <svg viewBox={VIEW} role="img" aria-label={label} className="w-full max-w-lg border border-line print:max-w-md">
      {coasts.map((coast) => (
        <path
          key={coast[0]?.join()}
          d={coastPath(coast)}
          className="fill-surface stroke-edge"
          strokeWidth="0.7"
          strokeLinejoin="round"
        />
      ))}
      {towns
        .filter((town) => town.name !== place)
        .map((town) => (
          <g key={town.name} className="fill-muted">
            <circle cx={onMap(town.at).x} cy={onMap(town.at).y} r="1.2" />
            <Name at={onMap(town.at)} side={town.side} className="text-[8px]">
              {town.name}
            </Name>
          </g>
        ))}
      <circle cx={point.x} cy={point.y} r="6" className="fill-accent/25" />
      <circle cx={point.x} cy={point.y} r="2.6" className="fill-accent" />
      <Name at={point} side={side} gap={8} className="fill-ink text-[9px] font-medium">
        {place}
      </Name>
    </svg>
  )
}

type NameProps = {
  at: { x: number; y: number }
  side: "left" | "right"
  gap?: number
  className: string
  children: string
}

function Name({ at, side, gap = 3.5, className, children }: NameProps) {
  return (
    <text
      x={side === "left" ? at.x - gap : at.x + gap}
      y={at.y}
      dominantBaseline="central"
      textAnchor={side === "left" ? "end" : "start"}
      strokeWidth="2.5"
      strokeLinejoin="round"
      className={`stroke-bg [paint-order:stroke] ${className}`}
    >
      {children}
    </text>
  )
}

type VillaMapProps = { name: string; villa: Pick<VillaSpecs, "place" | "at"> }

/** Location of a villa. */
export function VillaMap({ name, villa: { place, at } }: VillaMapProps) {
  return (
    <Section id="where" title={m.villas_where()} headingClass="mb-3 text-4xl" className="min-w-0">
      <p className="mb-6 text-muted">{place}</p>
      <IslandMap place={place.split(",")[0] ?? place} at={at} label={m.villas_map_shows({ name, place })} />
    </Section>
  )
}
