import * as THREE from "three"
import { type Colour, surface } from "../../../renderer/surface.ts"
import { TEXTURES } from "./textures.glsl.ts"

/** The material of a part. `like` is the name of its texture, `glow` emitted light, `sheer` lets light through. */
export type Matter = {
  colour: Colour
  rough?: number
  metal?: number
  reflectance?: number
  like?: string
  glow?: Colour
  sheer?: number
  pane?: boolean
}

export const matters = {
  white: { colour: [0.7, 0.675, 0.635], rough: 0.85, like: "plaster" },
  cream: { colour: [0.6, 0.5, 0.385], rough: 0.88, like: "plaster" },
  rose: { colour: [0.53, 0.345, 0.255], rough: 0.88, like: "plaster" },
  inside: { colour: [0.58, 0.52, 0.45], rough: 0.9 },
  concrete: { colour: [0.36, 0.345, 0.325], rough: 0.7, like: "plaster" },
  stone: { colour: [0.36, 0.3, 0.25], rough: 0.85, like: "stonework" },
  granite: { colour: [0.33, 0.265, 0.22], rough: 0.8, like: "granite" },
  paving: { colour: [0.32, 0.28, 0.24], rough: 0.62, like: "paving" },
  slabs: { colour: [0.4, 0.37, 0.33], rough: 0.55, like: "slabs" },
  deck: { colour: [0.2, 0.125, 0.075], rough: 0.6, like: "planks" },
  timber: { colour: [0.16, 0.095, 0.055], rough: 0.6, like: "timber" },
  pale: { colour: [0.34, 0.27, 0.2], rough: 0.7, like: "timber" },
  soffit: { colour: [0.3, 0.18, 0.1], rough: 0.55, like: "planks" },
  tiles: { colour: [0.4, 0.2, 0.115], rough: 0.8, like: "tiles" },
  frame: { colour: [0.022, 0.021, 0.02], rough: 0.4 },
  shutter: { colour: [0.1, 0.17, 0.19], rough: 0.6, like: "timber" },
  linen: { colour: [0.56, 0.51, 0.44], rough: 0.95, like: "cloth" },
  sand: { colour: [0.36, 0.29, 0.215], rough: 0.95, like: "cloth" },
  ink: { colour: [0.05, 0.07, 0.09], rough: 0.9, like: "cloth" },
  rust: { colour: [0.26, 0.09, 0.045], rough: 0.9, like: "cloth" },
  brass: { colour: [0.3, 0.19, 0.075], rough: 0.35 },
  curtain: { colour: [0.55, 0.49, 0.41], rough: 1, sheer: 0.5 },
  shade: { colour: [0.5, 0.4, 0.28], rough: 1, glow: [1.5, 0.86, 0.38] },
  bulb: { colour: [0.5, 0.4, 0.28], rough: 1, glow: [3.4, 2.05, 0.95] },
  land: { colour: [0.2, 0.16, 0.12], rough: 0.95, like: "land", reflectance: 0.02 },
  pine: { colour: [0.05, 0.074, 0.026], rough: 1, like: "leaf", sheer: 0.5, reflectance: 0.015 },
  scrub: { colour: [0.062, 0.078, 0.034], rough: 1, like: "leaf", sheer: 0.4, reflectance: 0.015 },
  juniper: { colour: [0.05, 0.066, 0.034], rough: 1, like: "leaf", sheer: 0.4, reflectance: 0.015 },
  olive: { colour: [0.115, 0.125, 0.078], rough: 1, like: "leaf", sheer: 0.5, reflectance: 0.02 },
  green: { colour: [0.058, 0.1, 0.03], rough: 0.8, like: "leaf", sheer: 0.6, reflectance: 0.03 },
  pink: { colour: [0.62, 0.13, 0.2], rough: 1, like: "cloth", sheer: 0.7 },
  bougainvillea: { colour: [0.5, 0.035, 0.16], rough: 1, like: "cloth", sheer: 0.7 },
  blossom: { colour: [0.7, 0.62, 0.56], rough: 1, like: "cloth", sheer: 0.6 },
  lavender: { colour: [0.17, 0.11, 0.26], rough: 1, like: "cloth", sheer: 0.5 },
  bark: { colour: [0.15, 0.105, 0.08], rough: 1, like: "bark", reflectance: 0.02 },
  cork: { colour: [0.19, 0.075, 0.045], rough: 1, like: "bark", reflectance: 0.02 },
  clay: { colour: [0.34, 0.165, 0.095], rough: 0.8, like: "plaster" },
  rail: { colour: [0, 0, 0], rough: 0.01, reflectance: 0.022, pane: true },
  pane: { colour: [0, 0, 0], rough: 0.01, reflectance: 0.07, pane: true },
} satisfies Record<string, Matter>

export type MatterName = keyof typeof matters

/** Surface of a pool: height, rectangle (least x and z, greatest x and z), radius of its corners. */
export type Basin = { y: number; box: readonly [number, number, number, number]; round: number }

/** Uniforms with the position of the pool; far below everything if there is none. */
export const basinUniforms = (basin?: Basin): Record<string, THREE.IUniform> => ({
  poolY: { value: basin?.y ?? -1e4 },
  poolBox: { value: new THREE.Vector4(...(basin?.box ?? [0, 0, 0, 0])) },
  poolRound: { value: basin?.round ?? 0.1 },
})

export const BASIN = /* glsl */ `
uniform float poolY, poolRound;
uniform vec4 poolBox;
// Distance outside the pool's edge; negative inside.
float fromPool(vec2 q) {
  vec2 half_ = (poolBox.zw - poolBox.xy) * .5 - poolRound;
  vec2 d = abs(q - (poolBox.xy + poolBox.zw) * .5) - half_;
  return length(max(d, 0.)) + min(max(d.x, d.y), 0.) - poolRound;
}
// Whether a position is visible through the pool's surface.
bool underPool() {
  if (mirror < 0. || worldPos.y > poolY - .004 || eye.y <= poolY) return false;
  return fromPool(mix(eye.xz, worldPos.xz, (eye.y - poolY) / (eye.y - worldPos.y))) < 0.;
}
const vec3 DEEP = vec3(.010, .028, .034);
float poolFresnel(vec3 ray) { return .03 + .97 * pow(1. - clamp(-ray.y, 0., 1.), 4.6); }
`

/** Light on a surface: the dusk by `ao`, the sun by texCoord.y, lamps by texCoord.x. */
const LIT = /* glsl */ `
const vec3 WARM = vec3(1., .60, .285);
vec3 daylight(vec3 n, float sheer) {
  float toSun = dot(n, sun);
  float straight = mix(max(toSun, 0.), .35 + .65 * abs(toSun), sheer);
  vec3 c = vec3(1.25, .62, .31) * straight * texCoord.y * (1. - .97 * blueHour);
  float facing = smoothstep(-.9, .9, dot(normalize(n.xz + 1e-5), normalize(sun.xz))) * (1. - abs(n.y) * .7);
  vec3 wide = mix(vec3(.110, .092, .098), vec3(.205, .205, .265), n.y * .5 + .5) + vec3(.40, .215, .15) * facing;
  return c + wide * AO * mix(1., .34, blueHour);
}`

const adjust = (like: string, sheer: number, inMirror: boolean) => /* glsl */ `
${BASIN}
${TEXTURES}
${LIT}
void adjust(inout Surface s) {
  ${inMirror ? "if (!underPool()) discard;" : "if (worldPos.y < -.002 || underPool()) discard;"}
  vec3 n = s.normal, p = objectPos;
  ${inMirror ? "n.y = -n.y; p.y = 2. * poolY - p.y;" : ""}
  vec3 c = s.colour;
  ${like}(p, n, c, s.rough);
  s.glow += c * (daylight(n, ${sheer.toFixed(2)}) + WARM * texCoord.x);
  s.colour = c * s.metal;
  s.normal = n;
  ${
    inMirror
      ? "vec3 ray = normalize(worldPos - eye); s.glow = mix(DEEP, s.glow, poolFresnel(ray)); s.reflectance = 0.; s.rough = 1.; s.metal = 0.; s.colour = vec3(0.);"
      : ""
  }
}`

const PLACE = /* glsl */ `
uniform float mirror;
varying vec3 worldPos;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  worldPos = world.xyz;
  world.y *= mirror;
  gl_Position = projectionMatrix * viewMatrix * world;
}`
const DEPTH = /* glsl */ `
precision highp float;
varying vec3 worldPos;
uniform vec3 eye;
uniform float mirror;
${BASIN}
void main() {
  if (worldPos.y < -.002 || underPool()) discard;
  gl_FragColor = vec4(0.);
}`

/** Writes only the depth of `material`, so that hidden surfaces are not shaded. */
export function depthOf({ uniforms, side }: THREE.ShaderMaterial): THREE.ShaderMaterial {
  return new THREE.ShaderMaterial({ vertexShader: PLACE, fragmentShader: DEPTH, uniforms, side, colorWrite: false })
}

/** The parts of a yard are not rotated, so their normals need no transformation. */
const STILL = "worldNormal = normalize(normal);"
const TURNED = /worldNormal = normalize\(\(transpose[^;]*;/

/** The material of `name`; if `inMirror`, for its reflection in the pool. */
export function materialOf(name: MatterName, pool: Record<string, THREE.IUniform>, inMirror = false) {
  const { like = "plain", sheer = 0, pane = false, ...rest }: Matter = matters[name]
  const material = surface({ ...rest, adjust: adjust(like, sheer, inMirror), uniforms: pool })
  material.vertexShader = material.vertexShader.replace(TURNED, STILL)
  if (pane) {
    material.transparent = true
    material.blending = THREE.AdditiveBlending
    material.depthWrite = false
  }
  return material
}
