import * as THREE from "three"
import { type Colour, surface } from "../../../renderer/surface.ts"
import type { BuildModel } from "../../subject.ts"
import { engraving } from "./engraving.ts"

/** The proportions of a bank card at forty times its size, which suits the lamps of the hall. */
const WIDE = 3.424
const HIGH = 2.16
const THICK = 0.05
const EDGE = 0.014

/** A metal and its brushing: in straight lines, or in rings around the logo. */
type Metal = { colour: Colour; rings: boolean; engraved: Colour; rough: number }

const metals: Record<string, Metal> = {
  silver: { colour: [0.83, 0.835, 0.83], rings: false, engraved: [0.16, 0.165, 0.17], rough: 0.2 },
  gold: { colour: [0.93, 0.62, 0.27], rings: false, engraved: [0.22, 0.11, 0.03], rough: 0.2 },
  platinum: { colour: [0.5, 0.495, 0.49], rings: true, engraved: [0.93, 0.91, 0.88], rough: 0.16 },
}

/** Brushed metal: reflections are stretched across the grain; engravings lie deeper. */
const brushed = (rings: boolean) => /* glsl */ `
uniform sampler2D cut;
uniform vec3 engraved;
uniform mat4 transposeOf;
uniform float front;
float fine(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
float grainAt(float lane, float along) {
  float a = fine(vec2(floor(lane), floor(along))), b = fine(vec2(floor(lane), floor(along) + 1.));
  return mix(a, b, fract(along));
}
void adjust(inout Surface s) {
  vec3 n = normalize(worldNormal);
  vec3 view = normalize(worldPos - vec3(eye.x, eye.y * mirror, eye.z));
  if (dot(n, view) > 0.) n = -n;
  float flatFace = smoothstep(.85, .98, abs(objectNormal.z)) * front;
  vec2 q = objectPos.xy / vec2(${WIDE.toFixed(3)}, ${HIGH.toFixed(3)}) + .5;
  vec2 from = objectPos.xy - vec2(0., .24);
  float lane = ${rings ? "length(from) * 420." : "objectPos.y * 420."};
  float along = ${rings ? "atan(from.y, from.x) * 5." : "objectPos.x * 3."};
  float grain = (grainAt(lane, along) + grainAt(lane * .43 + 9., along * .6)) - 1.;
  vec3 tangent = ${rings ? "vec3(normalize(vec2(-from.y, from.x) + 1e-4), 0.)" : "vec3(1., 0., 0.)"};
  vec3 aside = normalize(cross(objectNormal, tangent));
  float step_ = 1. / 2048.;
  float deep = texture2D(cut, q).r * flatFace;
  vec2 slope = vec2(texture2D(cut, q + vec2(step_ * 1.5, 0.)).r - texture2D(cut, q - vec2(step_ * 1.5, 0.)).r,
    texture2D(cut, q + vec2(0., step_ * 2.4)).r - texture2D(cut, q - vec2(0., step_ * 2.4)).r) * flatFace;
  vec3 right_ = normalize((transposeOf * vec4(1., 0., 0., 0.)).xyz), up_ = normalize((transposeOf * vec4(0., 1., 0., 0.)).xyz);
  n = normalize(n + (right_ * slope.x + up_ * slope.y) * .9);
  vec3 lay = normalize((transposeOf * vec4(aside, 0.)).xyz);
  vec3 sum = vec3(0.);
  for (int i = 0; i < 9; i++) {
    float t = (float(i) - 4.) / 4.;
    vec3 m = normalize(n + lay * (t * .30 * flatFace + grain * .035));
    sum += reflectedLight(worldPos, reflect(view, m), s.rough * .5) * exp(-t * t * 2.2);
  }
  sum = sum / 3.6 + mix(vec3(.030, .034, .042), vec3(.13, .115, .10), smoothstep(-.2, .75, reflect(view, n).y));
  vec3 metal_ = s.colour * (1. + grain * .10 * flatFace);
  float face = max(dot(-view, n), 0.);
  vec3 f = metal_ + (1. - metal_) * pow(1. - face, 5.);
  vec3 bright = sum * f * mix(.55, 1., AO);
  vec3 inlay = reflectedLight(worldPos, reflect(view, n), .5) * engraved * 2.2 + engraved * .03;
  s.glow = mix(bright, inlay, smoothstep(.25, .75, deep) * .92);
  s.glow = mix(s.glow, inlay, smoothstep(.02, .3, deep) * .45);
  s.colour = vec3(0.); s.metal = 0.; s.reflectance = 0.; s.rough = 1.; s.coat = 0.;
}`

/** A membership card in its metal, standing on its lower edge, slightly turned and leaning back. */
export const card =
  (tier: string, name: string): BuildModel =>
  async () => {
    const { colour, rings, engraved, rough } = metals[tier] as Metal
    const r = 0.13
    const shape = new THREE.Shape()
    const [x, y] = [WIDE / 2 - EDGE, HIGH / 2 - EDGE]
    shape.moveTo(-x + r, -y)
    shape.lineTo(x - r, -y)
    shape.absarc(x - r, -y + r, r, -Math.PI / 2, 0, false)
    shape.lineTo(x, y - r)
    shape.absarc(x - r, y - r, r, 0, Math.PI / 2, false)
    shape.lineTo(-x + r, y)
    shape.absarc(-x + r, y - r, r, Math.PI / 2, Math.PI, false)
    shape.lineTo(-x, -y + r)
    shape.absarc(-x + r, -y + r, r, Math.PI, Math.PI * 1.5, false)
    const body = new THREE.ExtrudeGeometry(shape, {
      depth: THICK - 2 * EDGE,
      bevelSize: EDGE,
      bevelThickness: EDGE,
      bevelSegments: 3,
      curveSegments: 24,
    }).translate(0, 0, EDGE)
    const mesh = new THREE.Mesh(
      body,
      surface({
        colour,
        rough,
        metal: 1,
        adjust: brushed(rings),
        uniforms: {
          cut: { value: await engraving(name) },
          engraved: { value: new THREE.Vector3(...engraved) },
          front: { value: 1 },
          transposeOf: { value: new THREE.Matrix4() },
        },
      }),
    )
    const group = new THREE.Group()
    mesh.rotation.set(-0.2, 0.42, 0, "YXZ")
    mesh.position.set(0, (HIGH / 2) * Math.cos(0.2) + 0.01, 0)
    mesh.updateMatrix()
    const turned = (mesh.material as THREE.ShaderMaterial).uniforms.transposeOf
    if (turned) turned.value = new THREE.Matrix4().extractRotation(mesh.matrix)
    group.add(mesh)
    return { group, length: 0, occlusionDistance: 0.6 }
  }

/** The three cards together, the highest tier in front. */
export const cards: BuildModel = async (shot, draft) => {
  const group = new THREE.Group()
  const places = [
    ["silver", "Silver", -2.3, -1.5],
    ["gold", "Gold", 2.2, -1.3],
    ["platinum", "Platinum", 0, 0.2],
  ] as const
  for (const [tier, name, x, z] of places) {
    const one = await card(tier, name)(shot, draft)
    one.group.position.set(x, 0, z)
    group.add(one.group)
  }
  return { group, length: 0, occlusionDistance: 0.6 }
}
