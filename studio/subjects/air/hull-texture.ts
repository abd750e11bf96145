import * as THREE from "three"

/** A pane or door on the unrolled hull: x metres from the nose, degrees from the top (0) to the keel (180). */
export type Patch = readonly (readonly [x: number, degrees: number])[]

const WIDE = 4096
const HIGH = 1024

/** A drawing on the unrolled hull, used for both sides. Red channel: glass; green: gaps; blue: the second colour. */
export type HullTexture = {
  glass: (patch: Patch, radius?: number) => void
  gap: (patch: Patch, metres: number, closed?: boolean, radius?: number) => void
  second: (patch: Patch, radius?: number) => void
  line: (patch: Patch, metres: number) => void
  texture: () => THREE.Texture
}

/** `length` and `girth` (half the circumference) in metres. */
export function hullTexture(length: number, girth: number): HullTexture {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height: HIGH })
  const pen = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D
  pen.fillStyle = "#000"
  pen.fillRect(0, 0, WIDE, HIGH)
  pen.globalCompositeOperation = "lighter"
  pen.lineJoin = "round"
  pen.lineCap = "round"
  const across = WIDE / length
  const down = HIGH / girth
  // In metres in both directions, so that lines and corners have the same size along and around the hull.
  pen.setTransform(across, 0, 0, down, 0, 0)
  const spot = ([x, degrees]: readonly [number, number]) => [x, (degrees / 180) * girth] as const
  const path = (patch: Patch, closed: boolean, radius: number) => {
    const spots = patch.map(spot)
    pen.beginPath()
    const count = spots.length
    for (let i = 0; i < count; i++) {
      const [x, y] = spots[i] as readonly [number, number]
      const before = spots[(i + count - 1) % count] as readonly [number, number]
      const after = spots[(i + 1) % count] as readonly [number, number]
      const end = !closed && (i === 0 || i === count - 1)
      if (end || radius === 0) {
        if (i === 0) pen.moveTo(x, y)
        else pen.lineTo(x, y)
        continue
      }
      if (i === 0) pen.moveTo((before[0] + x) / 2, (before[1] + y) / 2)
      pen.arcTo(x, y, (x + after[0]) / 2, (y + after[1]) / 2, radius)
      pen.lineTo((x + after[0]) / 2, (y + after[1]) / 2)
    }
    if (closed) pen.closePath()
  }
  const fill =
    (colour: string) =>
    (patch: Patch, radius = 0) => {
      path(patch, true, radius)
      pen.fillStyle = colour
      pen.fill()
    }
  const stroke = (colour: string, patch: Patch, metres: number, closed: boolean, radius: number) => {
    path(patch, closed, radius)
    pen.lineWidth = metres
    pen.strokeStyle = colour
    pen.stroke()
  }
  return {
    glass: fill("#f00"),
    second: fill("#00f"),
    gap: (patch, metres, closed = true, radius = 0) => stroke("#0f0", patch, metres, closed, radius),
    line: (patch, metres) => stroke("#00f", patch, metres, false, 0.2),
    texture: () => {
      const texture = new THREE.CanvasTexture(canvas)
      texture.flipY = false
      texture.anisotropy = 8
      texture.wrapS = THREE.ClampToEdgeWrapping
      return texture
    },
  }
}

/**
 * The corners of an elliptical pane, or with `square` above 2 of a rounded rectangle: centre, width and height in
 * metres.
 */
export function oval(
  x: number,
  degrees: number,
  width: number,
  height: number,
  girth: number,
  square = 2,
): [number, number][] {
  return Array.from({ length: 40 }, (_, i) => {
    const angle = (i / 40) * 2 * Math.PI
    const superellipse = (v: number) => Math.sign(v) * Math.abs(v) ** (2 / square)
    return [
      x + (superellipse(Math.cos(angle)) * width) / 2,
      degrees + (((superellipse(Math.sin(angle)) * height) / 2) * 180) / girth,
    ]
  })
}
