import * as THREE from "three"
import type { Point3 } from "../../renderer/loft.ts"
import { loft, turnedOver } from "../../renderer/loft.ts"
import { surface } from "../../renderer/surface.ts"
import type { Axle, Rim } from "./shape.ts"
import { spokesOf } from "./spokes.ts"

const METAL = {
  silver: { colour: [0.62, 0.62, 0.63], rough: 0.3, metal: 0.7 },
  dark: { colour: [0.24, 0.242, 0.25], rough: 0.32, metal: 0.7 },
  black: { colour: [0.02, 0.02, 0.021], rough: 0.25, metal: 0, coat: 0.8 },
  "two-tone": { colour: [0.66, 0.66, 0.67], rough: 0.22, metal: 0.7 },
} as const

/** One wheel, its centre at the origin, its outer side at +z. */
export function wheelOf(axle: Axle, rim: Rim): THREE.Group {
  const group = new THREE.Group()
  const out = axle.tyre / 2
  const { radius: r, rim: q } = axle
  const add = (geometry: THREE.BufferGeometry, material: THREE.Material) =>
    group.add(new THREE.Mesh(geometry, material))
  const rubber = surface({
    colour: [0.0065, 0.0064, 0.0063],
    rough: 0.72,
    reflectance: 0.03,
    adjust: SIDEWALL,
    uniforms: { ring: { value: new THREE.Vector2(q, r) } },
  })
  add(
    turned([
      [q - 0.004, -out + 0.02],
      [q + 0.02, -out],
      [(q + r) / 2, -out - 0.006],
      [r - 0.016, -out + 0.014],
      [r - 0.003, -out + 0.04],
      [r, 0],
      [r - 0.003, out - 0.04],
      [r - 0.016, out - 0.014],
      [(q + r) / 2, out + 0.006],
      [q + 0.018, out],
      [q - 0.004, out - 0.014],
    ]),
    rubber,
  )
  const metal = surface({ ...METAL[rim.finish], adjust: FACES })
  const dark = surface({ colour: [0.014, 0.014, 0.015], rough: 0.5, reflectance: 0.04 })
  const lipFinish = rim.finish === "two-tone" ? METAL["two-tone"] : METAL[rim.finish]
  // Lip, then the barrel behind the spokes.
  add(
    turned([
      [q + 0.004, out - 0.018],
      [q + 0.006, out - 0.004],
      [q - 0.002, out + 0.001],
      [q - 0.012, out - 0.004],
      [q - 0.016, out - 0.016],
      [q - 0.02, out - 0.03],
    ]),
    surface(lipFinish),
  )
  add(
    turned([
      [q - 0.016, out - 0.02],
      [q - 0.03, out - 0.07],
      [q - 0.04, -out + 0.06],
      [q - 0.04, -out],
      [0.05, -out],
    ]),
    dark,
  )
  const spokes = spokesOf(rim, q - 0.008, out)
  const twoTone = surface({ ...METAL["two-tone"], adjust: POCKETS })
  for (const each of spokes) add(each, rim.finish === "two-tone" ? twoTone : metal)
  brakes(add, rim, q, out)
  return group
}

function brakes(
  add: (geometry: THREE.BufferGeometry, material: THREE.Material) => void,
  rim: Rim,
  q: number,
  out: number,
): void {
  const disc = q * 0.8
  const z = out - 0.105
  add(
    turned([
      [disc, z - 0.03],
      [disc, z],
      [disc * 0.5, z],
      [disc * 0.45, z - 0.02],
    ]),
    surface({ colour: [0.19, 0.185, 0.18], rough: 0.42, metal: 1, adjust: GROOVES }),
  )
  const span = 0.62
  const block: Point3[][] = Array.from({ length: 25 }, (_, i) => {
    const u = i / 24
    const angle = Math.PI * 0.06 + (u - 0.5) * 2 * span
    const end = 1 - Math.abs(2 * u - 1) ** 8 * 0.35
    return [
      [disc * 0.66, z + 0.01],
      [disc * 0.66, z + 0.05 * end],
      [disc * 0.84, z + 0.062 * end],
      [disc * 1.04, z + 0.05 * end],
      [disc * 1.05, z - 0.02],
    ].map(([radius = 0, depth = 0]): Point3 => [Math.cos(angle) * radius, Math.sin(angle) * radius, depth])
  })
  add(
    loft(block, { closed: false, caps: true }),
    surface({ colour: rim.caliper ?? [0.03, 0.03, 0.032], rough: 0.35, coat: 0.7 }),
  )
}

/** A line [radius, z] rotated around the axle. */
export function turned(line: readonly (readonly [radius: number, z: number])[]): THREE.BufferGeometry {
  const smooth = new THREE.SplineCurve(line.map(([r, z]) => new THREE.Vector2(r, z))).getPoints(line.length * 3)
  const count = 96
  return turnedOver(
    loft(
      Array.from({ length: count + 1 }, (_, i) => {
        const angle = (i / count) * 2 * Math.PI
        return smooth.map(({ x, y }): Point3 => [Math.cos(angle) * x, Math.sin(angle) * x, y])
      }),
      { closed: false, caps: false },
    ),
  )
}

const SIDEWALL = /* glsl */ `
uniform vec2 ring;
void adjust(inout Surface s) {
  float r = length(objectPos.xy);
  float u = (r - ring.x) / (ring.y - ring.x);
  float groove = smoothstep(.012, .0, abs(u - .16)) + smoothstep(.012, .0, abs(u - .82)) * .7;
  s.colour *= 1. - .5 * groove;
  s.rough = mix(s.rough, .5, smoothstep(.2, .5, u) * smoothstep(.8, .6, u));
}`

// The outer face of a spoke counts as open, although it lies behind the lip.
const FACES = /* glsl */ `
void adjust(inout Surface s) {
  s.shade = mix(s.shade, max(s.shade, .85), smoothstep(.5, .9, objectNormal.z));
}`

const POCKETS = /* glsl */ `
void adjust(inout Surface s) {
  float front = smoothstep(.80, .92, objectNormal.z);
  s.shade = mix(s.shade, max(s.shade, .85), front);
  s.colour = mix(vec3(.016), s.colour, front);
  s.metal = front;
  s.rough = mix(.4, s.rough, front);
}`

const GROOVES = /* glsl */ `
void adjust(inout Surface s) {
  float r = length(objectPos.xy), a = atan(objectPos.y, objectPos.x);
  vec2 cell = vec2(fract(a * 9.5493 + r * 28.), fract(r * 46.));
  float hole = smoothstep(.25, .17, length((cell - .5) * vec2(.9, 1.)));
  s.colour *= 1. - .8 * hole * step(.0, r);
  s.normal = normalize(s.normal + vec3(cos(a), sin(a), 0.) * sin(r * 2200.) * .05);
}`
