// Draws a car's outlines: `node studio/subjects/cars/preview-outlines.ts NAME OUT.png`, from the side, the front and the back.
// Takes a second, to judge a shape before it is rendered.
import sharp from "sharp"
import type { Keys } from "../../renderer/curve.ts"
import { curve } from "../../renderer/curve.ts"
import { cssColour, drawn } from "./drawn.ts"
import { shapes } from "./models/index.ts"
import type { CarShape, Mark } from "./shape.ts"

const steps = (from: number, to: number) => Array.from({ length: 121 }, (_, i) => from + ((to - from) * i) / 120)
const line = (keys: Keys, from: number, to: number) => {
  const at = curve(keys)
  return steps(from, to).map((x) => `${x.toFixed(4)},${at(x).toFixed(4)}`)
}
const ends = (keys: Keys) => [keys[0]?.[0] ?? 0, keys.at(-1)?.[0] ?? 0] as const

function side(shape: CarShape): string {
  const { length, wheels, side, sideMarks } = shape
  const colour = cssColour(shape)
  const body = [...line(side.body, 0, length), ...line(side.sill, 0, length).reverse()]
  const wheel = ({ x, radius, rim, arch }: CarShape["wheels"]["front"]) =>
    `<circle cx="${x}" cy="${radius}" r="${radius * arch}" fill="#050505"/><circle cx="${x}" cy="${radius}" r="${radius}" fill="#151515"/><circle cx="${x}" cy="${radius}" r="${rim}" fill="#8a8d90"/>`
  return `<polygon points="${line(side.cabin, ...ends(side.cabin)).join(" ")}" fill="${colour}"/>
    <polygon points="${body.join(" ")}" fill="${colour}"/>
    <polyline points="${line(side.shoulder, 0, length).join(" ")}" fill="none" stroke="#ffffff55" stroke-width=".006"/>
    ${wheel(wheels.front)}${wheel(wheels.rear)}${sideMarks.map(drawn(shape)).join("")}`
}

/** Outlines along x: the body's widest line, its shoulder and the cabin. */
function across(shape: CarShape, marks: Mark[]): string {
  const { length, side, plan } = shape
  const colour = cssColour(shape)
  const at = { ...Object.fromEntries(Object.entries(plan).map(([k, v]) => [k, curve(v)])) } as Record<
    string,
    (x: number) => number
  >
  const high = Object.fromEntries(Object.entries(side).map(([k, v]) => [k, curve(v)])) as Record<
    string,
    (x: number) => number
  >
  const get = (of: Record<string, (x: number) => number>, k: string, x: number) => of[k]?.(x) ?? 0
  const rings = steps(0, length).map((x) => {
    const low = get(high, "sill", x)
    const shoulder = get(high, "shoulder", x)
    const half: string[] = [
      `${get(at, "sill", x)},${low}`,
      `${get(at, "body", x)},${(low + shoulder) / 2}`,
      `${get(at, "shoulder", x)},${shoulder}`,
      `0,${get(high, "body", x)}`,
    ]
    return `<polygon points="${[...half, `0,${low}`].join(" ")}" fill="${colour}" stroke="#00000018" stroke-width=".003"/>`
  })
  const [from, to] = ends(side.cabin)
  const cabin = steps(from, to).map((x) => {
    const foot = get(high, "shoulder", x)
    return `<polygon points="${get(at, "cabin", x)},${foot} ${get(at, "roof", x)},${get(high, "cabin", x) - 0.03} 0,${get(high, "cabin", x)} 0,${foot}" fill="#23303a"/>`
  })
  const half = `${cabin.join("")}${rings.reverse().join("")}${marks.map(drawn(shape)).join("")}`
  return `${half}<g transform="scale(-1,1)">${half}</g>`
}

const [name = "", out = "preview-outlines.png"] = process.argv.slice(2)
const shape = shapes[name]
if (!shape) throw new Error(`No car is called ${name}: ${Object.keys(shapes).join(", ")}`)
const scale = 300
const { length, width, height } = shape
const view = (content: string, x: number) =>
  `<g transform="translate(${x * scale},${(height + 0.25) * scale}) scale(${scale},${-scale})"><line x1="-3" x2="6" y1="0" y2="0" stroke="#888" stroke-width=".006"/>${content}</g>`
const total = length + 2 * width + 1.4
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${total * scale}" height="${(height + 0.5) * scale}"><rect width="100%" height="100%" fill="#d9d6d0"/>
  ${view(side(shape), 0.3)}${view(across(shape, shape.frontMarks), length + 0.6 + width / 2)}${view(across(shape, shape.rearMarks), length + 1 + width * 1.5)}</svg>`
await sharp(Buffer.from(svg)).png().toFile(out)
