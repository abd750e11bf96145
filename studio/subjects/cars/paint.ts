import * as THREE from "three"
import { surface } from "../../renderer/surface.ts"
import type { MarkAtlas } from "./marks.ts"
import { GLASS, LOOKS, MARKS } from "./paint.glsl.ts"
import type { CarShape } from "./shape.ts"

const FINISH = {
  solid: { rough: 0.6, metal: 0, coat: 1, reflectance: 0.02 },
  metallic: { rough: 0.36, metal: 0.72, coat: 1, reflectance: 0.04 },
  matt: { rough: 0.42, metal: 0.55, coat: 0.08, reflectance: 0.04 },
} as const

const colourOf = ({ paint }: CarShape) => {
  const gain = paint.finish === "solid" ? 1 : 2.1
  return paint.colour.map((c) => c * gain) as [number, number, number]
}

/** Paint without marks: for mirrors and the lips of the arches. */
export function plainPaint(shape: CarShape): THREE.ShaderMaterial {
  return surface({ colour: colourOf(shape), ...FINISH[shape.paint.finish] })
}

/** Paint with all marks. `cabin` adds the glass of windscreen and rear window; the body is cut out at its wheels. */
export function bodyMaterial(shape: CarShape, atlas: MarkAtlas, cabin: boolean): THREE.ShaderMaterial {
  const { paint, glass, wheels, plan } = shape
  const arch = ({ x, radius, arch }: CarShape["wheels"]["front"]) => new THREE.Vector3(x, radius, radius * arch)
  const roof = Math.min(...plan.roof.map(([, half]) => half))
  return surface({
    colour: colourOf(shape),
    ...FINISH[paint.finish],
    adjust: `${MARKS}${LOOKS}${GLASS}${cabin ? CABIN : BODY}`,
    uniforms: {
      ...atlas.uniforms,
      carLength: { value: shape.length },
      plateAside: { value: shape.plateAside ?? 0 },
      second: { value: new THREE.Vector3(...(paint.second ?? [0.01, 0.01, 0.01])) },
      secondRough: { value: paint.fabric ? 0.9 : 0.3 },
      flake: { value: paint.finish === "solid" ? 0 : 0.3 },
      farWindow: { value: roof },
      frontArch: { value: arch(wheels.front) },
      rearArch: { value: arch(wheels.rear) },
      screen: { value: new THREE.Vector2(...glass.screen) },
      rearWindow: { value: new THREE.Vector2(...(glass.rear ?? [-1, -1])) },
    },
  })
}

const BODY = /* glsl */ `
uniform vec3 frontArch, rearArch;
uniform float flake;
void lip(inout Surface s, vec3 arch) {
  vec2 from = objectPos.xy - arch.xy;
  float d = length(from) - arch.z;
  if (d < 0. && abs(objectPos.z) > .42) discard;
  float u = (d - .016) / .014;
  s.normal += vec3(normalize(from), 0.) * u * exp(-u * u) * .5 * step(.4, abs(objectNormal.z));
}
void adjust(inout Surface s) {
  lip(s, frontArch);
  lip(s, rearArch);
  vec3 v = normalize(worldPos - vec3(eye.x, eye.y * mirror, eye.z));
  s.colour *= 1. + flake * (speck(objectPos) - .5);
  Marks m = marksAt(objectPos, normalize(objectNormal), v);
  wear(s, m, v);
  glaze(s, m.a.r, v);
  // The floor under the car is dark.
  s.shade *= 1. - .85 * smoothstep(-.1, -.6, s.normal.y) * smoothstep(.45, .2, objectPos.y);
}`

const CABIN = /* glsl */ `
uniform vec2 screen, rearWindow;
uniform float flake;
float within(float a, float b, float x) { return smoothstep(a - .002, a + .002, x) * smoothstep(b + .002, b - .002, x); }
void adjust(inout Surface s) {
  vec3 v = normalize(worldPos - vec3(eye.x, eye.y * mirror, eye.z));
  s.colour *= 1. + flake * (speck(objectPos) - .5);
  Marks m = marksAt(objectPos, normalize(objectNormal), v);
  float c = texCoord.x * texCoord.x;
  m.a.r *= smoothstep(.985, 1.02, texCoord.x);
  float pane = within(screen.x - 1., screen.y + .07 * c, objectPos.x) * within(-1., .93, texCoord.x);
  float frame = within(screen.x - 1., screen.y + .10 * c, objectPos.x) * within(-1., .965, texCoord.x);
  if (rearWindow.x > 0.) {
    pane = max(pane, within(rearWindow.x - .05 * c, rearWindow.y, objectPos.x) * within(-1., .90, texCoord.x));
    frame = max(frame, within(rearWindow.x - .05 * c - .03, rearWindow.y + .03, objectPos.x) * within(-1., .94, texCoord.x));
  }
  // The glass shows louvres and wipers of the top marks.
  pane *= 1. - max(m.a.g, m.a.b);
  m.a.g = max(m.a.g, frame * (1. - pane));
  m.d.b *= 1. - frame;
  wear(s, m, v);
  glaze(s, max(m.a.r, pane), v);
}`
