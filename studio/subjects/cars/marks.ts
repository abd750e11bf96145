import * as THREE from "three"
import type { CarShape, Mark, MarkKind } from "./shape.ts"

/** Page of the atlas and colour channel of each kind of mark. */
const slots: Record<Exclude<MarkKind, "body"> | "seat", readonly [page: number, channel: 0 | 1 | 2]> = {
  glass: [0, 0],
  black: [0, 1],
  matt: [0, 2],
  mesh: [1, 0],
  bars: [1, 1],
  chrome: [1, 2],
  lamp: [2, 0],
  light: [2, 1],
  red: [2, 2],
  amber: [3, 0],
  plate: [3, 1],
  second: [3, 2],
  seam: [4, 0],
  crease: [4, 1],
  seat: [4, 2],
}
const inks = ["#f00", "#0f0", "#00f"] as const
const ATLAS_PAGES = 5
const LAMPS = 2
const MARGIN = 0.04

/**
 * The marks of one car as five textures, each with the views from the side, front, back and top; one channel per kind.
 */
export type MarkAtlas = { uniforms: Record<string, THREE.IUniform> }

type View = { marks: Mark[]; x: number; y: number; wide: number; high: number }

export function markAtlas(shape: CarShape, pixels: number): MarkAtlas {
  const { length, width, height } = shape
  const [long, half, high] = [length + 2 * MARGIN, width / 2 + 0.12, height + 2 * MARGIN]
  const views: Record<"side" | "front" | "rear" | "top", View> = {
    side: { marks: [...shape.sideMarks], x: 0, y: 0, wide: long, high },
    front: { marks: shape.frontMarks, x: 0, y: high, wide: half, high },
    rear: { marks: shape.rearMarks, x: half + 2 * MARGIN, y: high, wide: half, high },
    top: { marks: shape.topMarks ?? [], x: 0, y: 2 * high, wide: long, high: half },
  }
  const size = Math.max(long, 2 * half + 4 * MARGIN, 2 * high + half)
  const scale = pixels / size
  const pages = Array.from({ length: ATLAS_PAGES }, () => page(pixels))
  for (const view of Object.values(views)) {
    for (const each of pages) {
      each.save()
      each.beginPath()
      each.rect(view.x * scale, view.y * scale, view.wide * scale, view.high * scale)
      each.clip()
      each.setTransform(scale, 0, 0, scale, (view.x + MARGIN) * scale, (view.y + MARGIN) * scale)
    }
    for (const mark of view.marks) draw(pages, mark, scale)
    if (view === views.side) for (const path of seats(shape)) fill(pages, "seat", path)
    for (const each of pages) each.restore()
  }
  const origin = ({ x, y }: View) => new THREE.Vector2((x + MARGIN) / size, (y + MARGIN) / size)
  return {
    uniforms: {
      ...Object.fromEntries(pages.map(({ canvas }, i) => [`atlas${i}`, { value: texture(canvas) }])),
      atlasScale: { value: 1 / size },
      sideAt: { value: origin(views.side) },
      frontAt: { value: origin(views.front) },
      rearAt: { value: origin(views.rear) },
      topAt: { value: origin(views.top) },
    },
  }
}

function page(pixels: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), { width: pixels, height: pixels })
  const context = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D
  context.fillStyle = "#000"
  context.fillRect(0, 0, pixels, pixels)
  return context
}

function texture(canvas: HTMLCanvasElement): THREE.Texture {
  const texture = new THREE.CanvasTexture(canvas)
  texture.flipY = false
  texture.generateMipmaps = false
  texture.minFilter = THREE.LinearFilter
  return texture
}

/** Draws a mark on its own page, in its own channel, and erases other kinds there. */
function draw(pages: CanvasRenderingContext2D[], { is, d, stroke }: Mark, scale: number): void {
  const path = new Path2D(d)
  const line = is === "seam" || is === "crease" ? (stroke ?? 0.006) : stroke
  const [slotPage, channel] = is === "body" ? [-1, 0 as const] : slots[is]
  const inside = is === "light" || is === "red" || is === "amber" // the glass of a lamp stays over its lights
  pages.forEach((page, i) => {
    const own = i === slotPage
    if (!own && (is === "seam" || is === "crease" || (inside && i === LAMPS))) return
    const ink = own ? inks[channel] : "#000"
    page.lineJoin = "round"
    page.lineCap = "round"
    page.fillStyle = ink
    page.strokeStyle = ink
    page.globalCompositeOperation = own && (is === "seam" || is === "crease" || inside) ? "lighter" : "source-over"
    page.filter = own && is === "crease" ? `blur(${(line ?? 0.03) * scale * 0.3}px)` : "none"
    if (line) {
      page.lineWidth = line
      page.stroke(path)
    } else page.fill(path)
    page.filter = "none"
    page.globalCompositeOperation = "source-over"
  })
}

function fill(pages: CanvasRenderingContext2D[], kind: "seat", path: string): void {
  const [slotPage, channel] = slots[kind]
  const page = pages[slotPage]
  if (!page) return
  page.globalCompositeOperation = "lighter"
  page.fillStyle = inks[channel]
  page.fill(new Path2D(path))
  page.globalCompositeOperation = "source-over"
}

/** Headrest and backrest of each row, and the rim of the steering wheel, from the side. */
function seats(shape: CarShape): string[] {
  const keys = shape.side.cabin
  const high = Math.max(...keys.map(([, y]) => y))
  const [, head] = shape.glass.screen
  const rows = shape.seats ?? [head + 0.5]
  const y = high - 0.24
  return rows.map(
    (x) =>
      `M${x} ${y + 0.06} C${x + 0.05} ${y + 0.09} ${x + 0.1} ${y + 0.08} ${x + 0.1} ${y + 0.02} L${x + 0.1} ${y - 0.1} C${x + 0.16} ${y - 0.14} ${x + 0.15} ${y - 0.5} ${x + 0.08} ${y - 0.9} L${x - 0.2} ${y - 0.9} C${x - 0.12} ${y - 0.5} ${x - 0.06} ${y - 0.16} ${x} ${y - 0.12} Z`,
  )
}
