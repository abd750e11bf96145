// Renders a car without light or gloss: `node studio/subjects/cars/preview-unlit.ts ID OUT.png [front | rear | nose |
// side]`. Takes a few seconds, to judge a car's face before the studio renders it.
import sharp from "sharp"
import * as THREE from "three"
import { archOf, bodyOf } from "./body.ts"
import { cabinOf } from "./cabin.ts"
import { drawn } from "./drawn.ts"
import { linesOf } from "./lines.ts"
import { shapes } from "./models/index.ts"
import type { CarShape, Mark } from "./shape.ts"

const [width, height] = [1200, 700]
const SCALE = 420

type Colour = [number, number, number]
type Sampler = (u: number, v: number) => readonly [number, number, number, number]
type Paint = (at: THREE.Vector3, normal: THREE.Vector3, u: number) => Colour | undefined

/** A drawing of marks; returns its colour at a position, metres. */
async function markSampler(shape: CarShape, marks: readonly Mark[], wide: number, high: number): Promise<Sampler> {
  const [w, h] = [Math.ceil(wide * SCALE), Math.ceil(high * SCALE)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g transform="scale(${SCALE})">${marks.map(drawn(shape)).join("")}</g></svg>`
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return (u, v) => {
    const i = 4 * (Math.floor(v * SCALE) * w + Math.floor(u * SCALE))
    if (u < 0 || v < 0 || u >= wide || v >= high) return [0, 0, 0, 0]
    const at = (k: number) => pixels[i + k] ?? 0
    return [at(0), at(1), at(2), at(3) / 255]
  }
}

/** Rasterises triangles with a depth buffer; `paint` returns the colour of each pixel. */
function rasterise(
  geometry: THREE.BufferGeometry,
  camera: THREE.Camera,
  image: Uint8Array,
  depth: Float32Array,
  paint: Paint,
) {
  const [positions, normals, uvs] = ["position", "normal", "uv"].map((name) => geometry.getAttribute(name))
  const index = geometry.getIndex()
  if (!positions || !normals || !index) return
  const spots = Array.from({ length: positions.count }, (_, i) => new THREE.Vector3().fromBufferAttribute(positions, i))
  const seen = spots.map((spot) => spot.clone().project(camera))
  const [at, normal, towards] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()]
  for (let f = 0; f < index.count; f += 3) {
    const [i, j, k] = [index.getX(f), index.getX(f + 1), index.getX(f + 2)]
    const [a, b, c] = [seen[i], seen[j], seen[k]] as [THREE.Vector3, THREE.Vector3, THREE.Vector3]
    const px = [a, b, c].map(({ x, y }) => [((x + 1) / 2) * width, ((1 - y) / 2) * height] as const)
    const [[ax, ay], [bx, by], [cx, cy]] = px as [[number, number], [number, number], [number, number]]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if (Math.abs(area) < 1e-9) continue
    const [left, right] = [Math.max(0, Math.ceil(Math.min(ax, bx, cx))), Math.min(width - 1, Math.max(ax, bx, cx))]
    const [up, down] = [Math.max(0, Math.ceil(Math.min(ay, by, cy))), Math.min(height - 1, Math.max(ay, by, cy))]
    for (let y = up; y <= down; y++)
      for (let x = left; x <= right; x++) {
        const q = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
        const r = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area
        const p = 1 - q - r
        if (p < -1e-6 || q < -1e-6 || r < -1e-6) continue
        const z = p * a.z + q * b.z + r * c.z
        const pixel = y * width + x
        if (z >= (depth[pixel] ?? 0)) continue
        at.set(0, 0, 0)
          .addScaledVector(spots[i] as THREE.Vector3, p)
          .addScaledVector(spots[j] as THREE.Vector3, q)
        at.addScaledVector(spots[k] as THREE.Vector3, r)
        const part = (n: "getX" | "getY" | "getZ") => p * normals[n](i) + q * normals[n](j) + r * normals[n](k)
        normal.set(part("getX"), part("getY"), part("getZ")).normalize()
        if (normal.dot(towards.subVectors(camera.position, at)) < 0) normal.negate()
        const u = uvs ? p * uvs.getX(i) + q * uvs.getX(j) + r * uvs.getX(k) : 0
        const colour = paint(at, normal, u)
        if (!colour) continue
        depth[pixel] = z
        for (const channel of [0, 1, 2] as const) image[3 * pixel + channel] = colour[channel]
      }
  }
}

function views({ length, height: tall }: CarShape): Record<string, THREE.PerspectiveCamera> {
  const camera = (fov: number, from: [number, number, number], target: [number, number, number]) => {
    const each = new THREE.PerspectiveCamera(fov, width / height, 0.1, 100)
    each.position.set(...from)
    each.lookAt(...target)
    each.updateMatrixWorld(true)
    return each
  }
  const far = tall > 2 ? 1.45 : 1
  const middle = length * 0.47
  return {
    front: camera(10.5, [middle - 8.7 * far, 1.25 * far, 9.2 * far], [middle, tall * 0.42, 0]),
    nose: camera(8, [-9.5 * far, 1.2 * far, 5 * far], [0.5, tall * 0.45, 0]),
    rear: camera(10.5, [length - middle + 8.7 * far, 1.4 * far, 9.2 * far], [length - middle, tall * 0.42, 0]),
    side: camera(5.4, [middle, tall * 0.6, 30 * far], [length / 2, tall * 0.45, 0]),
  }
}

async function renderPreview(shape: CarShape, camera: THREE.Camera): Promise<Buffer> {
  const lines = linesOf(shape)
  const half = shape.width / 2 + 0.1
  const own = shape.paint.colour.map((c) => 255 * c ** (1 / 2.2)) as Colour
  const [side, front, rear, top] = await Promise.all([
    markSampler(shape, shape.sideMarks, shape.length, shape.height),
    markSampler(shape, shape.frontMarks, half, shape.height),
    markSampler(shape, shape.rearMarks, half, shape.height),
    markSampler(shape, shape.topMarks ?? [], shape.length, half),
  ])
  const image = new Uint8Array(width * height * 3).fill(60)
  const depth = new Float32Array(width * height).fill(2)
  const key = new THREE.Vector3(-0.5, 0.62, 0.6).normalize()
  const lit = (colour: Colour, n: THREE.Vector3) =>
    colour.map((c) =>
      Math.min(255, c * (0.4 + 0.35 * Math.max(n.y, 0) + 0.55 * Math.max(n.dot(key), 0)) + 14),
    ) as Colour
  const marked = (at: THREE.Vector3, n: THREE.Vector3, glass: boolean): Colour => {
    let colour = own
    const over = ([r, g, b, a]: ReturnType<Sampler>) => {
      colour = [colour[0] * (1 - a) + r * a, colour[1] * (1 - a) + g * a, colour[2] * (1 - a) + b * a]
    }
    const away = Math.abs(at.z)
    const flank = Math.abs(n.z)
    const edge = 0.08 + 0.29 * Math.min(Math.max((flank - 0.45) / 0.45, 0), 1)
    if (n.y > 0.48) over(top(at.x, away))
    if (flank > 0.39 && away > 0.08) over(side(at.x, at.y))
    if (-n.x > edge && at.x < shape.length * 0.4) over(front(away, at.y))
    if (n.x > edge && at.x > shape.length * 0.6) over(rear(away, at.y))
    return glass ? [26, 34, 41] : lit(colour, n)
  }
  const arches = [shape.wheels.front, shape.wheels.rear]
  const body = bodyOf(shape, lines)
  rasterise(body.geometry, camera, image, depth, (at, n) => {
    const cut = arches.some((axle) => Math.hypot(at.x - axle.x, at.y - axle.radius) < axle.radius * axle.arch)
    return cut && Math.abs(at.z) > 0.42 ? undefined : marked(at, n, false)
  })
  const { screen, rear: behind } = shape.glass
  rasterise(cabinOf(shape, lines), camera, image, depth, (at, n, u) =>
    marked(
      at,
      n,
      u < 0.93 && (at.x < screen[1] + 0.07 * u * u || (behind !== undefined && at.x > behind[0] - 0.05 * u * u)),
    ),
  )
  for (const axle of arches) {
    rasterise(archOf(axle, body.flank).lining, camera, image, depth, () => [8, 8, 8])
    const out = body.flank(axle.x, axle.radius * (axle.arch + 0.94))
    const tyre = new THREE.CylinderGeometry(axle.radius, axle.radius, axle.tyre, 64).rotateX(Math.PI / 2)
    tyre.translate(axle.x, axle.radius, out - axle.tyre / 2 - 0.02)
    rasterise(tyre, camera, image, depth, (at) =>
      Math.hypot(at.x - axle.x, at.y - axle.radius) < axle.rim ? [120, 122, 124] : [20, 20, 20],
    )
  }
  return sharp(image, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const [name = "", out = "preview-unlit.png", view = "front"] = process.argv.slice(2)
const shape = shapes[name]
if (!shape) throw new Error(`No car is called ${name}: ${Object.keys(shapes).join(", ")}`)
const camera = views(shape)[view]
if (!camera) throw new Error(`No view is called ${view}: ${Object.keys(views(shape)).join(", ")}`)
await sharp(await renderPreview(shape, camera)).toFile(out)
