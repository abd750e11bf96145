import * as THREE from "three"
import { LIGHT } from "./light.glsl.ts"

/** Colours are linear, 0 to 1. */
export type Colour = readonly [r: number, g: number, b: number]

export type SurfaceOptions = {
  colour: Colour
  /** 0 a mirror, 1 matt. */
  rough?: number
  /** 1 for metals, whose reflections have their own colour: chrome, gold. */
  metal?: number
  /** 1 for surfaces under clear lacquer, such as car paint. */
  coat?: number
  /** Emitted light. */
  glow?: Colour
  /** Reflectance of a smooth non-metal at normal incidence: usually 0.04, glass 0.06. */
  reflectance?: number
  /**
   * GLSL that varies the surface: `void adjust(inout Surface s)` can read `objectPos` (position on the object, metres), `objectNormal`
   * (its normal), `texCoord` (texture coordinates) and `uniforms`.
   */
  adjust?: string
  uniforms?: Record<string, THREE.IUniform>
}

/** Uniforms of all surfaces of a picture; `render.ts` sets them for each pass. */
export const shared: Record<string, THREE.IUniform> = {
  sun: { value: new THREE.Vector3(0, 0.1, 1) },
  skyGain: { value: 1 },
  blueHour: { value: 0 },
  roomLow: { value: new THREE.Color(0, 0, 0) },
  roomHigh: { value: new THREE.Color(0, 0, 0) },
  lampCount: { value: 0 },
  lampAt: { value: list() },
  lampFace: { value: list() },
  lampAlong: { value: list() },
  lampColour: { value: list() },
  lampHalf: { value: Array.from({ length: 6 }, () => new THREE.Vector2()) },
  eye: { value: new THREE.Vector3() },
  mirror: { value: 1 },
  grounded: { value: 1 },
}

function list() {
  return Array.from({ length: 6 }, () => new THREE.Vector3())
}

const VERTEX = /* glsl */ `
attribute float ao;
uniform float mirror;
varying vec3 objectPos, objectNormal, worldPos, worldNormal;
varying vec2 texCoord;
varying float AO;
void main() {
  objectPos = position; objectNormal = normal; texCoord = uv; AO = ao;
  vec4 world = modelMatrix * vec4(position, 1.);
  worldPos = world.xyz;
  worldNormal = normalize((transpose(inverse(modelMatrix)) * vec4(normal, 0.)).xyz);
  world.y *= mirror;
  gl_Position = projectionMatrix * viewMatrix * world;
}`

const FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 objectPos, objectNormal, worldPos, worldNormal;
varying vec2 texCoord;
varying float AO;
uniform vec3 colour, glow, eye;
uniform float rough, metal, coat, reflectance, mirror, grounded;
${LIGHT}
struct Surface { vec3 colour; vec3 glow; vec3 normal; float rough; float metal; float coat; float reflectance; float shade; };
#ADJUST
void main() {
  if (grounded > .5 && worldPos.y < -.002) discard;
  vec3 from = vec3(eye.x, eye.y * mirror, eye.z);
  vec3 view = normalize(worldPos - from);
  Surface s = Surface(colour, glow, normalize(worldNormal), rough, metal, coat, reflectance, AO);
  adjust(s);
  vec3 n = normalize(s.normal);
  if (dot(n, view) > 0.) n = normalize(n - view * dot(n, view) * 1.04);
  vec3 r = reflect(view, n);
  float face = max(dot(-view, n), 0.);
  float grazing = pow(1. - face, 5.);
  // No reflections where little of the sky is visible.
  float open = mix(1., smoothstep(.0, .9, s.shade + .35 * s.shade * max(r.y, 0.)), .85);
  vec3 base = irradiance(worldPos, n) * s.colour * (1. - s.metal) * s.shade;
  vec3 f0 = mix(vec3(s.reflectance), s.colour, s.metal);
  vec3 fresnel = f0 + (max(vec3(1. - s.rough), f0) - f0) * grazing;
  vec3 c = base + reflectedLight(worldPos, r, s.rough) * fresnel * open;
  if (s.coat > 0.) {
    float lacquer = (.045 + .955 * grazing) * s.coat;
    c = c * (1. - lacquer * .6) + reflectedLight(worldPos, r, .012) * lacquer * open;
  }
  c += s.glow;
  gl_FragColor = vec4(c, 1.);
}`

/** A material lit by the studio's lights. */
export function surface(options: SurfaceOptions): THREE.ShaderMaterial {
  const { colour, rough = 0.5, metal = 0, coat = 0, reflectance = 0.04, glow = [0, 0, 0], uniforms = {} } = options
  const adjust = options.adjust ?? "void adjust(inout Surface s) {}"
  return new THREE.ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT.replace("#ADJUST", adjust),
    side: THREE.DoubleSide,
    uniforms: {
      ...shared,
      colour: { value: new THREE.Vector3(...colour) },
      glow: { value: new THREE.Vector3(...glow) },
      rough: { value: rough },
      metal: { value: metal },
      coat: { value: coat },
      reflectance: { value: reflectance },
      ...uniforms,
    },
  })
}
