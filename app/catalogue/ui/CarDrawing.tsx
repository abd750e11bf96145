import { type BodyShape, outline } from "./bodies"

/** A car in side view, in centimetres around its own ground line; `id` keeps its gradients apart from others'. */
export function CarDrawing({ id, shape, paint }: { id: string; shape: BodyShape; paint: string }) {
  const { length, height, wheels } = shape
  const body = outline(shape)
  const mix = (other: string, share: number) => `color-mix(in oklab, ${paint}, ${other} ${share}%)`
  return (
    <g id={id}>
      <defs>
        <linearGradient id={`${id}-paint`} gradientUnits="userSpaceOnUse" x1="0" y1={height} x2="0" y2="8">
          <stop offset="0" stopColor={mix("#7f8aa0", 34)} />
          <stop offset=".3" stopColor={mix("#0a1018", 30)} />
          <stop offset=".4" stopColor={mix("#b89a8c", 24)} />
          <stop offset=".47" stopColor={mix("#0a1018", 12)} />
          <stop offset=".7" stopColor={mix("#04070b", 58)} />
          <stop offset=".9" stopColor={mix("#04070b", 86)} />
          <stop offset="1" stopColor={mix("#7a4f35", 60)} />
        </linearGradient>
        <linearGradient id={`${id}-dusk`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={length} y2="0">
          <stop offset="0" stopColor="#2c4a5e" stopOpacity=".3" />
          <stop offset=".45" stopColor="#2c4a5e" stopOpacity="0" />
          <stop offset=".78" stopColor="#e9a069" stopOpacity=".06" />
          <stop offset="1" stopColor="#f0a872" stopOpacity=".42" />
        </linearGradient>
        <linearGradient id={`${id}-edge`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2={length} y2="0">
          <stop offset="0" stopColor="#c9d3de" stopOpacity=".35" />
          <stop offset=".5" stopColor="#ffe3bd" stopOpacity=".6" />
          <stop offset="1" stopColor="#ffd9a3" stopOpacity="1" />
        </linearGradient>
        <linearGradient
          id={`${id}-glass`}
          gradientUnits="userSpaceOnUse"
          x1={length * 0.25}
          y1={height}
          x2={length * 0.75}
          y2={height * 0.6}
        >
          <stop offset="0" stopColor="#3a4a5a" />
          <stop offset=".4" stopColor="#0d141c" />
          <stop offset=".8" stopColor="#111820" />
          <stop offset="1" stopColor="#8a6a55" />
        </linearGradient>
        <clipPath id={`${id}-clip`}>
          <path d={body} />
        </clipPath>
      </defs>

      <g fill="#05080b">
        <circle cx={wheels.front} cy={wheels.radius} r={wheels.radius + 5} />
        <circle cx={wheels.rear} cy={wheels.radius} r={wheels.radius + 5} />
        <path d={`M${wheels.front} ${shape.sill - 6}H${wheels.rear}V${shape.sill + 8}H${wheels.front}Z`} />
      </g>
      {shape.seats ? <path d={shape.seats} fill="#12171d" stroke={`url(#${id}-edge)`} strokeWidth=".9" /> : null}
      <path d={body} fill={`url(#${id}-paint)`} />
      <g clipPath={`url(#${id}-clip)`}>
        <path d={body} fill={`url(#${id}-dusk)`} />
        <path
          d={shape.crease}
          fill="none"
          stroke="#0a0d12"
          strokeOpacity=".4"
          strokeWidth="5"
          transform="translate(0 -4)"
        />
        <path d={shape.crease} fill="none" stroke={`url(#${id}-edge)`} strokeOpacity=".75" strokeWidth="1.4" />
        {shape.cladding ? <Cladding shape={shape} /> : null}
        {shape.dark ? <path d={shape.dark} fill="#06090d" fillOpacity=".88" /> : null}
        <path d={shape.gaps} fill="none" stroke="#04070a" strokeOpacity=".75" strokeWidth="1.1" />
        <path d={shape.rearLamp} fill="#a31f16" />
        <path d={shape.rearLamp} fill="none" stroke="#ff8a6a" strokeOpacity=".8" strokeWidth=".8" />
        <path d={shape.frontLamp} fill="#0b1016" />
        <path d={shape.frontLamp} fill="#eef3f8" fillOpacity=".8" stroke="#0b1016" strokeWidth="1.6" />
        <path d={shape.top} fill="none" stroke={`url(#${id}-edge)`} strokeWidth="2.6" />
      </g>
      <path d={shape.glass} fill={`url(#${id}-glass)`} stroke="#05080b" strokeWidth="1.4" />
      {shape.pillars ? <path d={shape.pillars} fill="none" stroke="#05080b" strokeWidth="5" /> : null}
      <Wheel x={wheels.front} radius={wheels.radius} />
      <Wheel x={wheels.rear} radius={wheels.radius} />
    </g>
  )
}

/** Dark plastic along the sill and around the arches. */
function Cladding({ shape: { wheels, length, sill } }: { shape: BodyShape }) {
  return (
    <g fill="none" stroke="#0a0d11" strokeOpacity=".85" strokeWidth="9">
      <path d={`M0 ${sill + 3}H${length}`} />
      <circle cx={wheels.front} cy={wheels.radius} r={wheels.radius + 6} />
      <circle cx={wheels.rear} cy={wheels.radius} r={wheels.radius + 6} />
    </g>
  )
}

const spokes = [0, 36, 72, 108, 144, 180, 216, 252, 288, 324]

function Wheel({ x, radius }: { x: number; radius: number }) {
  const rim = radius * 0.74
  return (
    <g transform={`translate(${x} ${radius})`}>
      <circle r={radius} fill="#07090b" />
      <circle r={radius - 1} fill="none" stroke="#e9a069" strokeOpacity=".16" strokeWidth="1" />
      <circle r={rim} fill="#14181d" />
      <circle r={rim * 0.62} fill="#0b0e12" />
      {spokes.map((angle) => (
        <path
          key={angle}
          d={`M-1.6 3L-2.6 ${rim}H2.6L1.6 3Z`}
          fill="#62686f"
          fillOpacity={0.45 + 0.45 * Math.max(0, Math.cos(((angle - 40) * Math.PI) / 180))}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r={rim} fill="none" stroke="#a9a39a" strokeOpacity=".75" strokeWidth="1.6" />
      <circle r="3.4" fill="#8b9097" />
    </g>
  )
}
