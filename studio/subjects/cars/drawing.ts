// Draws a car with light, exactly from the side: a dark studio, long lamps above, a floor that mirrors a little. Each
// pixel of the flank gets a slope from the car's curves, and from its slope the light of the lamps; the outline gets a
// line of light where it faces them.
import sharp from "sharp"
import { ramp } from "../../renderer/curve.ts"
import type { Colour } from "../../renderer/surface.ts"
import { type Lines, linesOf } from "./lines.ts"
import { between, blurred, mask, type Plane, plane, reduced } from "./raster.ts"
import type { Axle, CarShape, Mark, MarkKind } from "./shape.ts"
import { addSteam } from "./steam.ts"
import { spokes } from "./wheels.ts"

/** Where the lamps hang: along the car, ahead of it, behind it. */
export type Lamps = "above" | "ahead" | "behind"

export type Frame = {
  width: number
  height: number
  /** The car's length, as a share of the width. */
  share: number
  /** Height of the ground, as a share from the top. */
  ground: number
  lamps: Lamps
  /** Thickness of lines; 1 for a large picture. */
  weight?: number
  steam?: boolean
  /** Samples per pixel in each direction. */
  samples: number
}

/** The page's own night, so that a picture has no edges on it. */
const NIGHT: Colour = [0.0033, 0.006, 0.0097]
export const LAMP: Colour = [1, 0.89, 0.73]

type Setup = {
  towards: readonly [number, number]
  along: (u: number) => number
  rim: number
  shoulder: number
  waist: number
}

/** `towards`: direction of the lamp from the car; `along`: its light from nose (0) to tail (1). */
const setups: Record<Lamps, Setup> = {
  above: {
    towards: [0, 1],
    along: (u) => 0.3 + 0.7 * Math.sin(Math.PI * (0.04 + 0.92 * u)) ** 0.8,
    rim: 1,
    shoulder: 1,
    waist: 1,
  },
  ahead: {
    towards: [-0.5, 0.866],
    along: (u) => 0.28 + 0.8 * (1 - ramp(0.05, 1, u)),
    rim: 1,
    shoulder: 1.1,
    waist: 1.3,
  },
  behind: { towards: [0.5, 0.866], along: (u) => 0.28 + 0.8 * ramp(0, 0.9, u), rim: 1.1, shoulder: 1.1, waist: 0.9 },
}

export const bell = (x: number, wide: number) => {
  const u = (x * x) / (wide * wide)
  return u > 9 ? 0 : Math.exp(-u)
}
export const clamp = (x: number) => Math.min(1, Math.max(0, x))
const DEGREE = Math.PI / 180

/** A picture's light, linear, and how much of the background each pixel covers. */
export type Layer = { rgb: [Plane, Plane, Plane]; cover: Plane }

export async function drawCar(shape: CarShape, frame: Frame): Promise<Buffer> {
  // A tall car is smaller, so that there is night above it.
  const scale =
    frame.samples *
    Math.min((frame.share * frame.width) / shape.length, (frame.height * frame.ground * 0.8) / shape.height)
  const left = Math.round((frame.width * frame.samples - shape.length * scale) / 2)
  return compose(await carLayer(shape, frame, scale, left), frame, left)
}

async function carLayer(shape: CarShape, frame: Frame, scale: number, margin: number): Promise<Layer> {
  const lines = linesOf(shape)
  const wide = frame.width * frame.samples
  const high = Math.ceil((shape.height + 0.12) * scale)
  const draw = (content: string) =>
    mask(wide, high, `<g transform="translate(${margin},${high}) scale(${scale},${-scale})">${content}</g>`)
  const marks = (...kinds: MarkKind[]) =>
    draw(
      shape.sideMarks
        .filter(({ is }) => is === "body" || kinds.includes(is))
        .map(markup)
        .join(""),
    )
  const round = 0.011 * scale
  const edge = (soft: Plane): Plane => ({
    ...soft,
    data: soft.data.map((value) => clamp((value - 0.5) * round * 2.5 + 0.5)),
  })
  const wheels = [shape.wheels.front, shape.wheels.rear]
  const body = bodyPath(shape, lines)
  const cabin = cabinPath(lines)
  const [whole, lower, dark, matt, glass, seams, creases, chrome, lamp, light, red, second, ear, rims] =
    await Promise.all([
      draw(`${body}${cabin}${railPath(shape, lines)}`),
      draw(body),
      marks("black"),
      marks("matt"),
      marks("glass"),
      marks("seam"),
      marks("crease"),
      marks("chrome"),
      marks("lamp"),
      marks("light"),
      marks("red"),
      marks("second"),
      draw(doorMirror(shape)),
      draw(wheels.map((axle) => spokes(axle, shape.wheels.rim)).join("")),
    ])
  const soft = blurred(whole, round)
  const inside = edge(soft)
  const bodySoft = blurred(lower, round)
  const bodyInside = edge(bodySoft)
  const far = blurred(whole, 0.03 * scale)
  const folds = blurred(creases, 0.012 * scale)
  const earSoft = blurred(ear, 0.006 * scale)
  const lightSoft = blurred(light, 0.005 * scale)
  const redSoft = blurred(red, 0.008 * scale)
  const panes = blurred(glass, 0.006 * scale)
  const { towards, along, rim, shoulder, waist } = setups[frame.lamps]
  const paint = tint(shape.paint.colour)
  const cloth = shape.paint.second ? (tint(shape.paint.second).map((each) => each * 0.35) as unknown as Colour) : paint
  const layer: Layer = { rgb: [plane(wide, high), plane(wide, high), plane(wide, high)], cover: plane(wide, high) }
  const weight = (frame.weight ?? 1) * frame.samples
  const fillet = 0.03 + 0.05 * (1 - shape.edge)

  const columns = Array.from({ length: wide }, (_, i) => columnAt((i - margin) / scale, shape, lines, along))
  const c = new Ink()
  let p = -1
  const get = (from: Plane) => from.data[p] as number
  for (let j = 0; j < high; j++) {
    const y = (high - j - 0.5) / scale
    for (let i = 0; i < wide; i++) {
      p++
      const { x, lit, top, edgeAt, low, broad, across, under, shows, turn, isWheel } = columns[i] as Column
      const cover = get(inside)
      if (cover < 0.002 && !(isWheel && y < 0.8)) continue
      c.clear()
      let filled = cover
      let own: Colour = paint
      if (cover > 0.002) {
        // The slope: 0 upright, 90 level, negative below the widest line.
        let slope: number
        const isBody = get(bodyInside)
        const depth = distance(get(far), 0.03 * scale) / scale
        if (y < edgeAt) {
          const [tall, deep] = y > broad ? [Math.max(edgeAt - broad, 0.05), across] : [Math.max(broad - low, 0.05), 0.1]
          slope = Math.atan((2 * (y - broad) * deep) / tall ** 2) / DEGREE
          slope += (70 - slope) * ramp(edgeAt - fillet, edgeAt + fillet * 0.3, y)
        } else if (isBody > 0.5 && !under) slope = 70 + 18 * ramp(edgeAt, top, y)
        else slope = 24 + 60 * ramp(0.075, 0.0, depth)
        let [turned, lip] = [turn, 0]
        for (const axle of wheels) {
          const [dx, dy] = [x - axle.x, y - axle.radius]
          const r = Math.hypot(dx, dy)
          const flare = bell(r - axle.radius * axle.arch - 0.03, 0.045) * (y < edgeAt ? 1 : 0)
          slope += 16 * flare * Math.max(0, dy / r)
          turned += 0.3 * flare * (dx / r)
          lip += bell(r - axle.radius * axle.arch - 0.009, 0.007) * ramp(-0.5, 1, dy / r)
        }
        slope += 12 * get(folds)
        // The lamps in the paint: a bright strip on the shoulder, a soft one at the waist, and a glance of colour.
        const facing = 1 + 1.2 * Math.sin(turned) * towards[0] * 1.6
        const glance = ramp(-4, 66, slope) ** 2.2
        const strip = bell(slope - 52, 7)
        const band = bell(slope - 17, 8) * (y < edgeAt ? 1 : 0.35)
        const isSecond = get(second)
        own = isSecond > 0.5 ? cloth : paint
        const gloss = 1 - 0.75 * isSecond
        const trim = (1 - 0.92 * get(dark)) * (1 - 0.8 * get(matt))
        const power = lit * facing * trim
        c.add(0.24 * glance * power, own)
        c.add(0.17 * waist * band * power, own)
        c.add(0.01 * waist * band * power * gloss)
        c.add(0.13 * shoulder * strip * power * gloss)
        c.add(0.2 * shoulder * strip * power * gloss, own)
        // The floor's light below the waist: along the sill, and on the edges of the arches.
        const lower = lit * (0.55 + 0.45 * trim) * ramp(broad, low, y)
        const sill = bell(y - low - 0.05, 0.028)
        c.add((0.01 + 0.045 * sill) * lower, own)
        c.add(0.012 * sill * lower)
        c.add(0.06 * lip * lit * ramp(low, low + 0.1, y))
        // The second line, where the flank turns towards the lamps.
        if (shows > 0) {
          const off = (y - edgeAt + 0.012) * scale
          const thin = 1.1 * weight
          c.add(0.85 * shoulder * shows * power * gloss * (bell(off, thin) + 0.12 * bell(off, thin * 5)))
        }
        const gap = 1 - 0.75 * get(seams)
        c.dim(gap)
        c.add(0.08 * get(chrome) * lit * ramp(low, edgeAt, y))
        // Windows: black, with a breath of the lamp below the roof.
        const pane = get(panes)
        const wiped = 1 - clamp(pane * 1.6) * (pane > 0 ? 1 : 0)
        c.dim(wiped)
        c.add(0.012 * get(glass) * lit * ramp(0.3, 0.0, depth), [0.6, 0.75, 1])
        c.add(0.05 * bell(pane - 0.5, 0.3) * lit * ramp(edgeAt + 0.1, edgeAt, y))
        // Lamps are dark glass with lines of light.
        c.dim(1 - 0.88 * Math.max(get(lamp), get(red), get(light)))
      }
      // The outline.
      const g = gradient(far, i, j)
      if (g && cover > 0.002) {
        const faces = Math.max(0, g[0] * towards[0] + g[1] * towards[1])
        const thin = 1.15 * weight * (0.45 + 0.55 * faces)
        const d = distance(get(soft), round)
        const amount = faces ** 1.4 * lit
        c.add(2.4 * rim * amount * bell(d - thin, thin * 0.9))
        const deep = Math.max(distance(get(far), 0.03 * scale), 0) / weight
        c.add(0.22 * rim * amount * Math.exp(-deep / 7), own)
        c.add(0.12 * rim * amount * Math.exp(-deep / 3))
      }
      const house = clamp(get(ear))
      if (house > 0.002) {
        c.dim(1 - house)
        const way = gradient(earSoft, i, j)
        const faces = way ? Math.max(0, way[0] * towards[0] + way[1] * towards[1]) : 0
        c.add(0.06 * house * lit * faces ** 2, own)
        c.add(0.9 * house * lit * faces ** 2 * bell(distance(get(earSoft), 0.006 * scale) - weight, weight))
      }
      c.dim(cover)
      // Wheels.
      for (const axle of wheels)
        filled = Math.max(
          filled,
          wheelAt(
            axle,
            x,
            y,
            get(rims) * (shape.wheels.rim.style === "disc" ? 0.5 : 1),
            lit,
            towards,
            weight / scale,
            c,
          ),
        )
      if (get(light) > 0)
        c.add(
          (0.05 + 2.6 * bell(distance(get(lightSoft), 0.005 * scale), 0.007 * scale)) * get(light) * cover,
          [0.92, 0.96, 1],
        )
      if (get(red) > 0)
        c.add(
          (0.1 + 1.5 * bell(distance(get(redSoft), 0.008 * scale) - 0.004 * scale, 0.009 * scale)) * get(red) * cover,
          [1, 0.035, 0.02],
        )
      layer.rgb[0].data[p] = c.red
      layer.rgb[1].data[p] = c.green
      layer.rgb[2].data[p] = c.blue
      layer.cover.data[p] = filled
    }
  }
  return layer
}

/** What a column of pixels has in common; metres. */
type Column = ReturnType<typeof columnAt>

function columnAt(x: number, { length, wheels }: CarShape, lines: Lines, along: (u: number) => number) {
  const [top, edgeAt, low] = [lines.body(x), lines.shoulder(x), lines.sill(x)]
  const tall = edgeAt - low
  const half = lines.half.body(x)
  const under = x > lines.from && x < lines.to
  const stands = ramp(lines.from - 0.15, lines.from + 0.15, x) * ramp(lines.to + 0.15, lines.to - 0.15, x)
  return {
    x,
    lit: along(clamp(x / length)),
    top,
    edgeAt,
    low,
    under,
    /** Height of the widest point, and how far the shoulder is inside it. */
    broad: Math.min(Math.max(lines.widest(x), low + 0.3 * tall), low + 0.85 * tall),
    across: Math.max(half - lines.half.shoulder(x), 0.03),
    /** How much of the shoulder's line shows: not at the ends, nor where the shoulder is the outline. */
    shows:
      ramp(0.12, 0.5, x) * ramp(length - 0.06, length - 0.35, x) * Math.max(ramp(0.006, 0.03, top - edgeAt), stands),
    /** How far the flank turns to the front or the rear. */
    turn: Math.atan((lines.half.body(x + 0.06) - lines.half.body(x - 0.06)) / 0.12),
    isWheel: [wheels.front, wheels.rear].some((axle) => Math.abs(x - axle.x) < axle.radius),
  }
}

/** The light of one pixel. */
class Ink {
  red = 0
  green = 0
  blue = 0
  clear() {
    this.red = this.green = this.blue = 0
  }
  add(amount: number, colour: Colour = LAMP) {
    this.red += amount * colour[0]
    this.green += amount * colour[1]
    this.blue += amount * colour[2]
  }
  dim(share: number) {
    this.red *= share
    this.green *= share
    this.blue *= share
  }
}

/** A wheel in its arch; returns its cover. */
function wheelAt(
  axle: Axle,
  x: number,
  y: number,
  spoke: number,
  lit: number,
  towards: readonly [number, number],
  pixel: number,
  c: Ink,
): number {
  const [dx, dy] = [x - axle.x, y - axle.radius]
  const r = Math.hypot(dx, dy)
  const hole = axle.radius * axle.arch
  if (r > hole + 0.03) return 0
  const soft = 1.2 * pixel
  const within = (radius: number) => clamp((radius - r) / soft + 0.5)
  c.dim(1 - within(hole))
  const faces = Math.max(0, (dx * towards[0] + dy * towards[1]) / Math.max(r, 0.01))
  const tyre = within(axle.radius)
  c.add(0.05 * lit * faces ** 2 * bell(r - axle.radius + 0.03, 0.012) * tyre)
  c.add((0.05 + 0.55 * faces ** 1.6) * (0.3 + 0.7 * lit) * bell(r - axle.rim, Math.max(0.0045, 1.3 * pixel)))
  c.add(0.04 * spoke * within(axle.rim - 0.004) * (0.25 + 0.75 * ramp(-0.2, 0.25, dy)) * (0.4 + 0.6 * lit))
  return tyre
}

/** Depth inside an edge, from its blur by `sigma`. */
export function distance(value: number, sigma: number): number {
  const v = Math.min(Math.max(value, 1e-4), 1 - 1e-4)
  return (sigma * Math.log(v / (1 - v))) / 1.702
}

/** The outward direction of an edge, y up. */
export function gradient({ wide, high, data }: Plane, i: number, j: number): readonly [number, number] | undefined {
  if (i < 2 || j < 2 || i >= wide - 2 || j >= high - 2) return undefined
  const p = j * wide + i
  const [gx, gy] = [
    (data[p - 2] as number) - (data[p + 2] as number),
    (data[p + 2 * wide] as number) - (data[p - 2 * wide] as number),
  ]
  const size = Math.hypot(gx, gy)
  return size < 1e-5 ? undefined : [gx / size, gy / size]
}

/** A paint as light shows it: its hue, pale if it is grey. */
function tint(colour: Colour): Colour {
  const most = Math.max(...colour)
  const gain = 0.35 + 0.65 * Math.min(1, (most / 0.35) ** 0.5)
  return colour.map((c) => (c / most) ** 1.35 * gain) as unknown as Colour
}

const markup = ({ d, is, stroke }: Mark): string =>
  stroke || is === "seam" || is === "crease"
    ? `<path d="${d}" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="${stroke ?? 0.006}"/>`
    : `<path d="${d}"${is === "body" ? ' fill="#000"' : ""}/>`

const steps = (from: number, to: number) => Array.from({ length: 401 }, (_, i) => from + ((to - from) * i) / 400)
const polygon = (points: (readonly [number, number])[]) =>
  `<polygon points="${points.map(([x, y]) => `${x.toFixed(4)},${y.toFixed(4)}`).join(" ")}"/>`

function bodyPath({ length }: CarShape, { body, shoulder, sill }: Lines): string {
  const top = (x: number) => (body(x) + shoulder(x) + Math.hypot(body(x) - shoulder(x), 0.014)) / 2
  // Nose and tail are rounded.
  const end = (x: number) => (1 - (1 - Math.min(x / 0.07, (length - x) / 0.07, 1)) ** 2.4) ** (1 / 2.4)
  const at = (of: (x: number) => number) => (x: number) => {
    const middle = (top(x) + sill(x)) / 2
    return [x, middle + (of(x) - middle) * end(x)] as const
  }
  const xs = [...steps(0, 0.07), ...steps(0.07, length - 0.07), ...steps(length - 0.07, length)]
  return polygon([...xs.map(at(top)), ...xs.reverse().map(at(sill))])
}

function cabinPath({ cabin, body, from, to }: Lines): string {
  const xs = steps(from, to)
  return polygon([...xs.map((x) => [x, cabin(x)] as const), ...xs.reverse().map((x) => [x, body(x) - 0.03] as const)])
}

/** The housing of a door mirror on its foot. */
function doorMirror({ mirrors: { x, y, size = 1 } }: CarShape): string {
  const [a, b, r] = [x + 0.005, y + 0.03 * size, 0.1 * size]
  return `<path d="M${a} ${b + r * 0.5} C${a + r * 0.1} ${b + r * 0.95} ${a + r * 0.7} ${b + r * 1.02} ${a + r * 1.25} ${b + r * 0.95} L${a + r * 1.2} ${b + r * 0.1} C${a + r * 0.7} ${b - r * 0.05} ${a + r * 0.1} ${b} ${a} ${b + r * 0.5} Z M${a + r * 0.3} ${b + r * 0.1} L${a + r * 0.25} ${b - r * 0.5} L${a + r * 0.65} ${b - r * 0.5} L${a + r * 0.75} ${b + r * 0.1} Z"/>`
}

/** Roof rails. */
function railPath({ rails }: CarShape, { cabin }: Lines): string {
  if (!rails) return ""
  const [first, last] = rails
  const lift = (x: number) => cabin(x) + 0.028 * ramp(0, 0.22, Math.min(x - first, last - x))
  const xs = steps(first, last)
  return polygon([...xs.map((x) => [x, lift(x)] as const), ...xs.reverse().map((x) => [x, cabin(x) - 0.02] as const)])
}

/** Puts the car into the dark, with its reflection, its shadow and the glow of what is bright. */
export async function compose({ rgb, cover }: Layer, frame: Frame, left: number): Promise<Buffer> {
  const [wide, high] = [frame.width * frame.samples, frame.height * frame.samples]
  const ground = Math.round(frame.ground * high)
  const light = rgb.map(() => plane(wide, high)) as [Plane, Plane, Plane]
  const first = ground - cover.high
  const mirror = rgb.map((each) => blurred(each, 3, 5))
  const shade = blurred(cover, 8, 5)
  const span = wide - 2 * left
  const across = Array.from({ length: wide }, (_, i) => (i - wide / 2 + 0.5) / span)
  const glows = across.map((away) => 0.45 * bell(away, 0.62))
  const shadows = across.map((away) => 0.6 * ramp(0.5, 0.3, Math.abs(away)))
  for (let j = 0; j < high; j++) {
    const down = (j - ground + 0.5) / span
    const glowHere = bell(down + 0.12, 0.2)
    const darkHere = bell(down, 0.035)
    const fade = 0.12 * Math.exp(-down * 10)
    const hide = 0.75 * Math.exp(-down * 14)
    const [above, below] = [j - first, 2 * ground - 1 - j - first]
    const [isBeside, isMirrored] = [above >= 0 && above < cover.high, j >= ground && below >= 0]
    for (let i = 0; i < wide; i++) {
      const p = j * wide + i
      const [q, m] = [above * wide + i, below * wide + i]
      let night = (1 + glowHere * (glows[i] as number)) * (1 - darkHere * (shadows[i] as number))
      if (isBeside) night *= 1 - (cover.data[q] as number)
      if (isMirrored) night *= 1 - (shade.data[m] as number) * hide
      for (let k = 0; k < 3; k++) {
        let value = (NIGHT[k] as number) * night
        if (isBeside) value += rgb[k]?.data[q] as number
        if (isMirrored) value += (mirror[k]?.data[m] as number) * fade
        ;(light[k] as Plane).data[p] = value
      }
    }
  }
  if (frame.steam) addSteam(light, ground, span)
  // The glow of what is bright, in a quarter of the size.
  for (const [k, each] of light.entries()) {
    // Cooler than the lamp, or the black would look brown.
    const cool = [0.8, 0.92, 1.15][k] ?? 1
    const bright = reduced(each, 4, (value) => Math.min(Math.max(0, value - 0.3), 1.5))
    const halo = plane(bright.wide, bright.high)
    for (const [sigma, share] of [
      [1.5, 0.12],
      [6, 0.12],
      [20, 0.055],
    ] as const) {
      const { data } = blurred(bright, sigma * (frame.weight ?? 1))
      for (let p = 0; p < data.length; p++) halo.data[p] = (halo.data[p] as number) + share * (data[p] as number)
    }
    for (let j = 0, p = 0; j < high; j++)
      for (let i = 0; i < wide; i++, p++)
        each.data[p] = (each.data[p] as number) + cool * between(halo, (i - 1.5) / 4, (j - 1.5) / 4)
  }
  return encode(light, frame)
}

/** Averages the samples, and adds the fine noise without which dark gradients would show steps. */
async function encode(light: [Plane, Plane, Plane], { width, height, samples }: Frame): Promise<Buffer> {
  const wide = width * samples
  const pixels = new Uint8Array(width * height * 3)
  let state = 7
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 4294967296
  }
  for (let j = 0; j < height; j++)
    for (let i = 0; i < width; i++) {
      const noise = (random() + random() - 1) * 1.1
      for (const k of [0, 1, 2] as const) {
        let sum = 0
        for (let a = 0; a < samples; a++)
          for (let b = 0; b < samples; b++)
            sum += tone(light[k].data[(j * samples + a) * wide + i * samples + b] as number)
        pixels[3 * (j * width + i) + k] = Math.round(Math.min(255, Math.max(0, (sum / samples ** 2) * 255 + noise)))
      }
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Bright light softly to white, then sRGB; in steps of 1/4096, finer near black. */
function tone(value: number): number {
  return tones[Math.min(Math.round(Math.sqrt(Math.max(value, 0) / 4) * 4096), 4096)] as number
}

const tones = Float32Array.from({ length: 4097 }, (_, i) => {
  const value = 4 * (i / 4096) ** 2
  const v = value < 0.4 ? value : 0.4 + 0.6 * (1 - Math.exp(-(value - 0.4) / 0.6))
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055
})
