import { glints } from "./glints"

type Props = {
  /** Keeps this picture's gradients apart from others'. */
  id: string
  width: number
  height: number
  /** Where the sea begins, from the top. */
  horizon: number
  /** Where the sun stands. */
  sunX: number
  /** How far the sea reaches down; below it the picture is left to what stands there. */
  seaTo?: number
}

/** Dusk on the Costa Smeralda: the sun low over the sea, Tavolara to the left, a headland with its lights to the right. */
export function DuskScene({ id, width, height, horizon, sunX, seaTo = height }: Props) {
  const unit = Math.min(width, height * 1.2) / 100
  const sea = glints({ width, from: horizon, to: seaTo, sunX })
  const at = (x: number, y: number) => `${(x * width).toFixed(1)} ${(horizon - y * unit).toFixed(1)}`
  return (
    <>
      <defs>
        <linearGradient id={`${id}-sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0a1420" />
          <stop offset=".3" stopColor="#122b3f" />
          <stop offset=".56" stopColor="#2c4a5e" />
          <stop offset=".78" stopColor="#6f6670" />
          <stop offset=".92" stopColor="#c08766" />
          <stop offset="1" stopColor="#eaa66e" />
        </linearGradient>
        <radialGradient id={`${id}-glow`}>
          <stop offset="0" stopColor="#ffe9c4" stopOpacity=".95" />
          <stop offset=".08" stopColor="#ffdba8" stopOpacity=".68" />
          <stop offset=".2" stopColor="#fbc488" stopOpacity=".4" />
          <stop offset=".38" stopColor="#f2a869" stopOpacity=".2" />
          <stop offset=".58" stopColor="#d99470" stopOpacity=".085" />
          <stop offset=".8" stopColor="#a9807a" stopOpacity=".022" />
          <stop offset="1" stopColor="#7e6b72" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}-sea`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#9a7263" />
          <stop offset=".08" stopColor="#5d5560" />
          <stop offset=".3" stopColor="#263c4d" />
          <stop offset=".7" stopColor="#10202d" />
          <stop offset="1" stopColor="#0b1219" />
        </linearGradient>
        <linearGradient id={`${id}-mesa`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#4d4756" />
          <stop offset="1" stopColor="#8b6960" />
        </linearGradient>
      </defs>
      <rect width={width} height={horizon + 1} fill={`url(#${id}-sky)`} />
      <circle cx={sunX} cy={horizon - unit} r={unit * 46} fill={`url(#${id}-glow)`} />
      <circle cx={sunX} cy={horizon - unit * 1.1} r={unit * 1.5} fill="#fff3d8" />
      <path
        d={`M${at(-0.02, 0)}L${at(0.035, 2.1)}L${at(0.075, 7.2)}L${at(0.1, 8.6)}L${at(0.15, 9.1)}L${at(0.21, 8.8)}L${at(0.26, 9.3)}L${at(0.3, 8.5)}L${at(0.325, 6.6)}L${at(0.355, 2.8)}L${at(0.4, 1)}L${at(0.47, 0)}Z`}
        fill={`url(#${id}-mesa)`}
      />
      <rect y={horizon} width={width} height={seaTo - horizon} fill={`url(#${id}-sea)`} />
      <path d={sea.dark} fill="#0a141d" fillOpacity=".5" />
      <path d={sea.cool} fill="#8b90a4" fillOpacity=".28" />
      <path d={sea.warm} fill="#efb07a" fillOpacity=".5" />
      <path d={sea.bright} fill="#ffe4b4" fillOpacity=".85" />
      <path
        d={`M${at(0.74, 0)}L${at(0.78, 0.9)}L${at(0.82, 1.4)}L${at(0.855, 3.6)}L${at(0.885, 3.1)}L${at(0.915, 5.4)}L${at(0.945, 4.8)}L${at(0.975, 6.6)}L${at(1.02, 6.1)}L${at(1.02, -0.6)}L${at(0.84, -0.4)}Z`}
        fill="#171a24"
      />
      <path
        d={[0.852, 0.871, 0.893, 0.902, 0.921, 0.938, 0.957, 0.969, 0.984]
          .map((x, index) => `M${at(x, 0.5 + ((index * 7) % 5) * 0.42)}h.01`)
          .join("")}
        stroke="#ffd59a"
        strokeWidth={unit * 0.24}
        strokeLinecap="round"
      />
    </>
  )
}
