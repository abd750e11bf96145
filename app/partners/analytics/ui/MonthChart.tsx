type Props = {
  /** Describes the chart for screen readers; the figures follow as a table. */
  label: string
  bars: { month: string; short: string; value: number }[]
}

const WIDTH = 360
const HEIGHT = 150
const BASE = 126
const TOP = 8

/** Values by month as bars, drawn on the server; negative values are shown as none. */
export function MonthChart({ label, bars }: Props) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const slot = WIDTH / bars.length
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="w-full">
      {bars.map(({ month, short, value }, index) => {
        const height = ((BASE - TOP) * Math.max(0, value)) / highest
        return (
          <g key={month}>
            <rect
              x={index * slot + slot * 0.2}
              y={BASE - height}
              width={slot * 0.6}
              height={height}
              className="fill-accent"
            />
            <text x={index * slot + slot / 2} y={BASE + 16} textAnchor="middle" className="fill-muted text-[11px]">
              {short}
            </text>
          </g>
        )
      })}
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-edge" strokeWidth="1" />
    </svg>
  )
}
