import * as THREE from "three"
import { surface } from "../../../renderer/surface.ts"
import { BASIN, type Basin } from "./matter.ts"

const WATER = /* glsl */ `
${BASIN}
void adjust(inout Surface s) {
  float inside = -fromPool(worldPos.xz);
  if (inside < 0. || mirror < 0.) discard;
  vec3 ray = normalize(worldPos - eye);
  vec2 w = vec2(sin(worldPos.x * 3.1 + worldPos.z * 1.7 + sin(worldPos.z * 2.3) * .8), sin(worldPos.z * 3.7 - worldPos.x * 1.3 + sin(worldPos.x * 1.9) * .8));
  vec3 n = normalize(vec3(w.x * .012, 1., w.y * .012));
  vec3 up = reflect(ray, n);
  float f = poolFresnel(ray);
  float edge = exp(-inside * .55);
  vec3 lit = vec3(.055, .150, .150) * (.30 + .70 * edge) * mix(.55, .95, blueHour);
  s.glow = mix(DEEP + lit * pow(clamp(-ray.y, 0., 1.), .6) * 1.2, sky(vec3(up.x, abs(up.y) + .01, up.z)), f);
  s.colour = vec3(0.); s.reflectance = 0.; s.rough = 1.; s.metal = 0.;
}`

/** Surface of a pool; `reflected` returns the reflection of a part of the villa. */
export function poolMesh(basin: Basin, pool: Record<string, THREE.IUniform>) {
  const [x0, z0, x1, z1] = basin.box
  const plane = new THREE.PlaneGeometry(x1 - x0, z1 - z0, 1, 1)
    .rotateX(-Math.PI / 2)
    .translate((x0 + x1) / 2, basin.y, (z0 + z1) / 2)
  plane.setAttribute("ao", new THREE.Float32BufferAttribute([1, 1, 1, 1], 1))
  const material = surface({ colour: [0, 0, 0], adjust: WATER, uniforms: pool })
  material.depthWrite = false
  const mesh = new THREE.Mesh(plane, material)
  mesh.renderOrder = 1
  const reflected = (geometry: THREE.BufferGeometry, glass: THREE.Material) => {
    const turned = geometry.clone()
    const positions = turned.getAttribute("position")
    for (let i = 0; i < positions.count; i++) positions.setY(i, 2 * basin.y - positions.getY(i))
    const normal = turned.getAttribute("normal")
    for (let i = 0; i < normal.count; i++) normal.setY(i, -normal.getY(i))
    const made = new THREE.Mesh(turned, glass)
    made.renderOrder = 2
    return made
  }
  return { mesh, reflected }
}
