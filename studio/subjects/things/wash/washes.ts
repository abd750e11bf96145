import * as THREE from "three"
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js"
import { seeded } from "../../../stage/curve.ts"
import { type Colour, surface } from "../../../stage/surface.ts"
import { cars } from "../../cars/index.ts"
import type { Made, Maker } from "../../subject.ts"
import { drops, flank, onFlank } from "./lacquer.ts"

/** The middle of the flank lies at x = 0; no lamp is moved by a length. */
const made = (...meshes: THREE.Object3D[]): Made => {
  const group = new THREE.Group()
  group.add(...meshes)
  return { group, length: 0, reach: 0.16 }
}

/** A ceiling of hexagons of light, as where lacquer is polished: seen in what lies under it. */
const HEXAGONS = `
float hexagon(vec2 p) {
  const vec2 s = vec2(1., 1.7320508);
  vec4 c = floor(vec4(p, p - vec2(.5, 1.)) / s.xyxy) + .5;
  vec4 h = vec4(p - c.xy * s, p - (c.zw + .5) * s);
  vec2 q = abs(dot(h.xy, h.xy) < dot(h.zw, h.zw) ? h.xy : h.zw);
  return .5 - max(dot(q, s * .5), q.x);
}
vec3 ceiling(vec3 at, vec3 way) {
  if (way.y < .03) return vec3(0.);
  vec2 q = (at + way * ((2.7 - at.y) / way.y)).xz;
  float within = smoothstep(3.6, 3.2, abs(q.x)) * smoothstep(2.9, 2.5, abs(q.y - .4));
  return vec3(1., .92, .80) * smoothstep(.042, .022, hexagon(q * 1.25)) * within * 3.2;
}
`

const OVERHEAD = `
  vec3 view = normalize(W - vec3(eye.x, eye.y * mirror, eye.z));
  vec3 n = normalize(s.normal);
  float face = max(dot(-view, n), 0.);
  s.glow += ceiling(W, reflect(view, n)) * (.06 + .94 * pow(1. - face, 4.)) * (1. - gap);`

const lacquer = (colour: Colour, ceiling = "") =>
  surface({
    colour,
    rough: 0.35,
    metal: 0.25,
    coat: 1,
    adjust: `${ceiling}
void adjust(inout Surface s) {
  // A door's gap, and the handle's shade.
  float gap = smoothstep(.006, .002, abs(P.x - .55 - (P.y - .6) * .10)) * step(P.y, .93);
  s.colour *= 1. - gap; s.coat *= 1. - gap;
  ${ceiling ? OVERHEAD : ""}
}`,
  })

/** Water: what shines on a bead, and the light that it gathers on its far side. */
const water = (tint: Colour) =>
  surface({
    colour: [0.002, 0.002, 0.002],
    rough: 0.02,
    shine: 0.05,
    adjust: `
void adjust(inout Surface s) {
  vec3 view = normalize(W - vec3(eye.x, eye.y * mirror, eye.z));
  vec3 inward = refract(view, normalize(s.normal), .75);
  s.glow = surroundings(W, vec3(inward.x, -inward.y, -inward.z), .25) * vec3(${tint.join(",")});
  s.shade = max(s.shade, .8);
}`,
  })

/** Foam: bubbles large and small that lie on one another, thickest where \`thick\` says. */
function foam(seed: number, count: number, thick: (u: number, v: number) => number): THREE.BufferGeometry {
  const random = seeded(seed)
  const balls: THREE.BufferGeometry[] = []
  const ball = [new THREE.IcosahedronGeometry(1, 2), new THREE.IcosahedronGeometry(1, 3)]
  for (let i = 0; i < count; i++) {
    const [u, v] = [-1.5 + 3 * random(), random()]
    const much = thick(u, v)
    if (random() > much) continue
    const { at, out } = onFlank(u, v)
    const r = 0.006 + 0.03 * random() ** 3 * much + 0.008 * much
    at.addScaledVector(out, 0.03 * much * random() - r * 0.3)
    balls.push((ball[r > 0.02 ? 1 : 0] as THREE.BufferGeometry).clone().scale(r, r, r).translate(at.x, at.y, at.z))
  }
  return mergeGeometries(balls)
}

const white = () =>
  surface({
    colour: [0.66, 0.68, 0.7],
    rough: 0.65,
    shine: 0.05,
    adjust: `
float spot(vec3 p) { return fract(sin(dot(p, vec3(127.1, 311.7, 74.7))) * 43758.5453); }
void adjust(inout Surface s) {
  vec3 cell = floor(P * 240.);
  s.normal = normalize(s.normal + (vec3(spot(cell), spot(cell + 3.), spot(cell + 7.)) - .5) * .5);
  // Light wanders within foam.
  float up = clamp(s.normal.y * .5 + .5, 0., 1.);
  s.glow = s.colour * mix(vec3(.020, .026, .034), vec3(.42, .36, .29), up * up) * mix(.35, 1., s.shade) * .75;
}`,
  })

/** Steam that lies around a car `length` metres long, lit from above. */
function steam(length: number): THREE.Mesh[] {
  const vapour = surface({
    colour: [0, 0, 0],
    shine: 0,
    rough: 1,
    adjust: `
float lot(vec2 p) { return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453); }
float puff(vec2 p) {
  vec2 i = floor(p), f = fract(p); f = f * f * (3. - 2. * f);
  return mix(mix(lot(i), lot(i + vec2(1, 0)), f.x), mix(lot(i + vec2(0, 1)), lot(i + 1.), f.x), f.y);
}
void adjust(inout Surface s) {
  vec2 p = W.xy * 1.1 + W.z * 3.;
  p += (vec2(puff(p * 1.7), puff(p * 1.7 + 9.)) - .5) * 1.1;
  float thick = puff(p) * .5 + puff(p * 2.3) * .28 + puff(p * 5.1) * .16;
  vec2 edge = smoothstep(0., .35, U) * smoothstep(1., .65, U);
  s.glow = mix(vec3(.26, .19, .13), vec3(.10, .12, .15), U.y) * pow(thick, 2.2) * edge.x * edge.y * .55;
}`,
  })
  vapour.transparent = true
  vapour.blending = THREE.AdditiveBlending
  vapour.depthWrite = false
  return [-1.9, -1.2, 1.25, 1.9].map((z, i) => {
    const sheet = new THREE.PlaneGeometry(length + 4, 2.6).translate(
      length / 2 + (i % 2) * 0.7,
      1.25 + (z < 0 ? 0.5 : -0.25),
      z,
    )
    return new THREE.Mesh(sheet, vapour)
  })
}

/** Each of the four packages by the water and light that it is known by. */
export const washes: Record<string, Maker> = {
  "wash-full-clean": () => {
    const wave = (u: number) => 0.5 + 0.1 * Math.sin(u * 2.2 + 0.6) + 0.06 * Math.sin(u * 7)
    const thick = (u: number, v: number) => {
      const run = Math.max(0, Math.sin(u * 15) * Math.sin(u * 6.1 + 1)) * 0.28
      return Math.min(1, Math.max(0, (v - (wave(u) - run)) * 9)) * (0.75 + 0.25 * Math.sin(u * 9 + v * 20))
    }
    return made(
      new THREE.Mesh(flank(), lacquer([0.012, 0.02, 0.034])),
      new THREE.Mesh(foam(3, 9000, thick), white()),
      new THREE.Mesh(
        drops(
          { count: 700, least: 0.0025, most: 0.011, seed: 8, where: (u, v) => 1 - thick(u, v) },
          [-1.1, 0.08, 1.1, 0.8],
        ),
        water([0.7, 0.75, 0.8]),
      ),
    )
  },
  "wash-top-shine": () =>
    made(
      new THREE.Mesh(flank(), lacquer([0.055, 0.004, 0.006])),
      new THREE.Mesh(
        drops({ count: 2600, least: 0.0028, most: 0.019, seed: 21 }, [-0.95, 0.3, 0.95, 0.98]),
        water([0.95, 0.6, 0.5]),
      ),
    ),
  "wash-vip": async (shot, draft) => {
    const car = await cars["porsche-911-carrera-s"]?.(shot, draft)
    if (!car) throw new Error("There is no car to be washed.")
    const group = new THREE.Group()
    group.add(car.group, ...steam(car.length))
    return { ...car, group }
  },
  "wash-dr7-luxury": () => made(new THREE.Mesh(flank(240), lacquer([0.004, 0.005, 0.006], HEXAGONS))),
}
