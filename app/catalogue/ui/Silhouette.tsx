import { useId } from "react"
import { DuskScene } from "../../platform/ui/Dusk"
import type { Body } from "../rules/specs"
import { bodies } from "./bodies"
import { CarDrawing } from "./CarDrawing"

const frames = {
  "9/16": { width: 900, height: 1600, horizon: 730, quay: 850, ground: 935, scale: 1.72, sun: 0.7 },
  "16/9": { width: 1600, height: 900, horizon: 470, quay: 585, ground: 690, scale: 2.25, sun: 0.66 },
} as const

type Props = {
  body: Body
  /** The car's colour, as CSS writes it. */
  paint: string
  ratio?: keyof typeof frames
  /** What the drawing shows; absent where the words beside it say so already. */
  label?: string
  className?: string
}

/** A car of this body on a quay at dusk, for as long as it has no picture of its own. */
export function Silhouette({ body, paint, ratio = "9/16", label, className = "" }: Props) {
  const id = `s${useId().replace(/[^a-zA-Z0-9]/g, "")}`
  const shape = bodies[body]
  const { width, height, horizon, quay, ground, scale: full, sun } = frames[ratio]
  const scale = Math.min(full, (width * 0.93) / shape.length, (ground * 0.68) / shape.height)
  const left = (width - shape.length * scale) / 2
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={`block size-full bg-night ${className}`}
    >
      <DuskScene id={id} width={width} height={height} horizon={horizon} sunX={width * sun} seaTo={quay} />
      <defs>
        <linearGradient id={`${id}-quay`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d2229" />
          <stop offset=".12" stopColor="#11171e" />
          <stop offset=".5" stopColor="#0b1219" />
        </linearGradient>
        <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0c131a" stopOpacity=".5" />
          <stop offset=".5" stopColor="#0b1219" stopOpacity=".9" />
          <stop offset=".8" stopColor="#0b1219" />
        </linearGradient>
        <radialGradient id={`${id}-shadow`}>
          <stop offset="0" stopColor="#020305" stopOpacity=".95" />
          <stop offset=".7" stopColor="#020305" stopOpacity=".6" />
          <stop offset="1" stopColor="#020305" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect y={quay} width={width} height={height - quay} fill={`url(#${id}-quay)`} />
      <path d={`M0 ${quay}H${width}`} stroke="#f0b27d" strokeOpacity=".35" strokeWidth="1.5" />
      <use href={`#${id}-car`} transform={`translate(${left} ${ground}) scale(${scale} ${scale})`} />
      <rect y={ground} width={width} height={shape.height * scale * 1.15} fill={`url(#${id}-fade)`} />
      <ellipse cx={width / 2} cy={ground + 2} rx={(shape.length * scale) / 1.9} ry={11} fill={`url(#${id}-shadow)`} />
      <g transform={`translate(${left} ${ground}) scale(${scale} ${-scale})`}>
        <CarDrawing id={`${id}-car`} shape={shape} paint={paint} />
      </g>
    </svg>
  )
}
