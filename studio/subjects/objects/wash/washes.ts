import * as THREE from "three"
import { type Colour, surface } from "../../../renderer/surface.ts"
import type { BuildModel, Model } from "../../subject.ts"
import { blanket, foam } from "./foam.ts"
import { drops, flank } from "./lacquer.ts"
import { HEXAGONS, TUBES } from "./light.glsl.ts"

/** The middle of the flank is at x = 0; the lamps do not depend on a length. */
const modelOf = (...meshes: THREE.Object3D[]): Model => {
  const group = new THREE.Group()
  group.add(...meshes)
  return { group, length: 0, occlusionDistance: 0.16 }
}

const lacquer = (colour: Colour, lamps = TUBES) =>
  surface({
    colour,
    rough: 0.35,
    metal: 0.25,
    coat: 1,
    adjust: `${lamps}
void adjust(inout Surface s) {
  // The gap of a door, and the shadow of its handle.
  float gap = smoothstep(.006, .002, abs(objectPos.x - .55 - (objectPos.y - .6) * .10)) * step(objectPos.y, .93);
  s.colour *= 1. - gap; s.coat *= 1. - gap;
  s.glow += mirrored(worldPos, normalize(s.normal), .05) * (1. - gap);
}`,
  })

/** Water: reflections on a bead, and the light that it focuses on its far side. */
const water = (tint: Colour, lamps = TUBES) =>
  surface({
    colour: [0.002, 0.002, 0.002],
    rough: 0.02,
    reflectance: 0.05,
    adjust: `${lamps}
void adjust(inout Surface s) {
  vec3 view = normalize(worldPos - vec3(eye.x, eye.y * mirror, eye.z));
  vec3 inward = refract(view, normalize(s.normal), .75);
  s.glow = reflectedLight(worldPos, vec3(inward.x, -inward.y, -inward.z), .25) * vec3(${tint.join(",")});
  s.glow += mirrored(worldPos, normalize(s.normal), .06);
  s.shade = max(s.shade, .8);
}`,
  })

const white = () =>
  surface({
    colour: [0.66, 0.68, 0.7],
    rough: 0.65,
    reflectance: 0.05,
    adjust: `
float spot(vec3 p) { return fract(sin(dot(p, vec3(127.1, 311.7, 74.7))) * 43758.5453); }
void adjust(inout Surface s) {
  if (dot(s.normal, worldPos - eye) > 0.) s.normal = -s.normal;
  vec3 cell = floor(objectPos * 240.);
  s.normal = normalize(s.normal + (vec3(spot(cell), spot(cell + 3.), spot(cell + 7.)) - .5) * .5);
  // Light scatters inside foam.
  float up = clamp(s.normal.y * .5 + .5, 0., 1.);
  s.glow = s.colour * (mix(vec3(.045, .052, .064), vec3(.50, .45, .39), up * up) + vec3(.16, .15, .14) * max(s.normal.z, 0.)) * mix(.30, 1., s.shade * s.shade);
}`,
  })

/** Packages by their characteristic water and light; "vip" is drawn (`subjects/cars`). */
export const washes: Record<string, BuildModel> = {
  "wash-full-clean": () => {
    const thick = blanket(5)
    const bare = (u: number, v: number) => 1 - thick(u, v)
    return modelOf(
      new THREE.Mesh(flank(), lacquer([0.01, 0.017, 0.03])),
      new THREE.Mesh(foam(thick), white()),
      new THREE.Mesh(
        drops({ count: 900, least: 0.002, most: 0.008, seed: 8, where: bare }, [-1, 0.2, 1, 0.8]),
        water([0.35, 0.38, 0.42]),
      ),
    )
  },
  "wash-top-shine": () =>
    modelOf(
      new THREE.Mesh(flank(), lacquer([0.07, 0.004, 0.007])),
      new THREE.Mesh(
        drops({ count: 2600, least: 0.0028, most: 0.019, seed: 21 }, [-0.95, 0.3, 0.95, 0.98]),
        water([0.95, 0.6, 0.5]),
      ),
    ),
  "wash-dr7-luxury": () => modelOf(new THREE.Mesh(flank(240), lacquer([0.004, 0.005, 0.006], HEXAGONS))),
}
