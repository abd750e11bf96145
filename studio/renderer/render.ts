import * as THREE from "three"
import type { Model } from "../subjects/subject.ts"
import { type AreaLight, type LightingSetup, lightingSetups, type RenderedSetting } from "./lighting.ts"
import {
  BACKDROP,
  BLUR,
  BRIGHT,
  COPY,
  COVER,
  FOOTPRINT_FRAGMENT,
  FOOTPRINT_VERTEX,
  TONE_MAPPING,
} from "./passes.glsl.ts"
import { shared } from "./surface.ts"

/** One picture: setting, size and camera. Metres; the subject's front end at x = 0, its left side towards +z. */
export type Shot = {
  setting: RenderedSetting
  width: number
  height: number
  /** Vertical angle of view, degrees. */
  fov: number
  from: readonly [x: number, y: number, z: number]
  target: readonly [x: number, y: number, z: number]
  /** Height of the sea's horizon, from 0 (top) to 1; default: the camera's own. */
  horizon?: number
  /** Focal length of the dusk background; 1.75 is a normal lens, more is narrower. */
  zoom?: number
  /** Position of the sun, right (+) or left (-) of the view direction. */
  sunSide?: number
  /** Moves the dusk background to the left (+), in halves of the picture's height. */
  pan?: number
  /** 0 (default): sunset; 1: blue hour. */
  blueHour?: number
  /** Height of the camera above the water for the dusk background, metres; default 1.6. */
  cameraHeight?: number
  exposure?: number
  /** Samples per pixel in each direction. */
  samples?: number
  /** Additional samples along edges (MSAA), for a picture with many small leaves. */
  msaaSamples?: number
  /** Moment of the dusk's loop, 0 to 1. */
  time?: number
}

/** In the order of the backdrop shader's `SETTING` numbers. */
const SETTINGS: RenderedSetting[] = ["showroom", "sea", "air"]

const SAMPLED = { type: THREE.HalfFloatType, format: THREE.RGBAFormat, depthBuffer: true }

/** Renders `subject` as `shot` describes, onto the renderer's canvas. */
export function renderShot(
  renderer: THREE.WebGLRenderer,
  { group, length }: Pick<Model, "group" | "length">,
  shot: Shot,
): void {
  const lighting = lightingSetups[shot.setting]
  const samples = shot.samples ?? 2
  const [width, height] = [shot.width * samples, shot.height * samples]
  const camera = new THREE.PerspectiveCamera(shot.fov, shot.width / shot.height, 0.1, 4000)
  camera.position.set(...shot.from)
  camera.lookAt(...shot.target)
  camera.updateMatrixWorld(true)
  const ahead = camera.getWorldDirection(new THREE.Vector3())
  const right = new THREE.Vector3().crossVectors(ahead, new THREE.Vector3(0, 1, 0)).normalize()
  const upward = new THREE.Vector3().crossVectors(right, ahead)
  light(lighting.lamps(length), lighting, ahead, right, shot.sunSide ?? 0.22)
  set("eye", camera.position.clone())
  set("grounded", lighting.floor ? 1 : 0)
  set("blueHour", shot.blueHour ?? 0)

  const scene = new THREE.Scene()
  scene.add(group)
  group.updateMatrixWorld(true)
  const newTarget = (share: number, msaaSamples = 0) =>
    new THREE.WebGLRenderTarget(Math.round(shot.width * share), Math.round(shot.height * share), {
      ...SAMPLED,
      samples: msaaSamples,
    })
  // Background and reflection are soft, so fewer samples are enough.
  const [mirrorImage, behind, picture] = [
    newTarget(1),
    newTarget(Math.min(samples, 1.4)),
    newTarget(samples, shot.msaaSamples),
  ]
  renderer.autoClear = false
  renderer.setClearColor(0x000000, 0)

  const box = new THREE.Box3().setFromObject(group)
  const [footprint, contact] = lighting.floor ? renderFootprint(renderer, scene, box) : []
  if (lighting.floor) {
    set("mirror", -1)
    renderScene(renderer, mirrorImage, scene, camera)
    set("mirror", 1)
  }

  const far = camera.position.clone().add(new THREE.Vector3(ahead.x, 0, ahead.z).normalize().multiplyScalar(1e4))
  const ownHorizon = (1 - far.project(camera).y) / 2
  drawFullScreenPass(renderer, behind, `#define SETTING ${SETTINGS.indexOf(shot.setting)}\n${BACKDROP}`, {
    ...shared,
    time: { value: shot.time ?? 0 },
    size: { value: new THREE.Vector2(behind.width, behind.height) },
    horizon: { value: shot.horizon ?? ownHorizon },
    zoom: { value: shot.zoom ?? 1.75 },
    pan: { value: shot.pan ?? 0 },
    cameraHeight: { value: shot.cameraHeight ?? 1.6 },
    ahead: { value: ahead },
    right: { value: right },
    upward: { value: upward },
    tangent: { value: Math.tan((shot.fov * Math.PI) / 360) },
    mirrorImage: { value: mirrorImage.texture },
    footprint: { value: footprint?.texture ?? null },
    contactPrint: { value: contact?.texture ?? null },
    footprintBox: { value: boxBelow(box) },
  })
  drawFullScreenPass(renderer, picture, COPY, { image: { value: behind.texture } })
  renderer.setRenderTarget(picture)
  renderer.clearDepth()
  renderer.render(scene, camera)

  const bloom = bloomPass(renderer, picture)
  renderer.setPixelRatio(1)
  renderer.setSize(shot.width, shot.height, false)
  drawFullScreenPass(renderer, null, TONE_MAPPING, {
    image: { value: picture.texture },
    bloom: { value: bloom.texture },
    size: { value: new THREE.Vector2(shot.width, shot.height) },
    texel: { value: new THREE.Vector2(1 / width, 1 / height) },
    exposure: { value: shot.exposure ?? lighting.exposure },
    samples: { value: samples },
  })
  for (const each of [mirrorImage, behind, picture, bloom, footprint, contact]) each?.dispose()
}

function set(name: string, value: unknown): void {
  const uniform = shared[name]
  if (!uniform) throw new Error(`Unknown uniform: ${name}.`)
  uniform.value = value
}

function light(
  lamps: AreaLight[],
  lighting: LightingSetup,
  ahead: THREE.Vector3,
  right: THREE.Vector3,
  side: number,
): void {
  const vector = (v: readonly [number, number, number]) => new THREE.Vector3(...v)
  const padToSix = <T>(items: T[], none: () => T): T[] => Array.from({ length: 6 }, (_, i) => items[i] ?? none())
  const zero = () => new THREE.Vector3()
  set("sun", ahead.clone().setY(0).normalize().addScaledVector(right, side).setY(0.1).normalize())
  set("skyGain", lighting.skyGain)
  set("roomLow", vector(lighting.roomLow))
  set("roomHigh", vector(lighting.roomHigh))
  set("lampCount", lamps.length)
  set(
    "lampAt",
    padToSix(
      lamps.map(({ at }) => vector(at)),
      zero,
    ),
  )
  set(
    "lampFace",
    padToSix(
      lamps.map(({ face }) => vector(face).normalize()),
      zero,
    ),
  )
  set(
    "lampAlong",
    padToSix(
      lamps.map(({ along }) => vector(along).normalize()),
      zero,
    ),
  )
  set(
    "lampColour",
    padToSix(
      lamps.map(({ colour }) => vector(colour)),
      zero,
    ),
  )
  set(
    "lampHalf",
    padToSix(
      lamps.map(({ half }) => new THREE.Vector2(...half)),
      () => new THREE.Vector2(),
    ),
  )
}

function renderScene(
  renderer: THREE.WebGLRenderer,
  target: THREE.WebGLRenderTarget | null,
  scene: THREE.Scene,
  camera: THREE.Camera,
): void {
  renderer.setRenderTarget(target)
  renderer.clear()
  renderer.render(scene, camera)
}

/** Renders a fragment shader over all of `target`. */
export function drawFullScreenPass(
  renderer: THREE.WebGLRenderer,
  target: THREE.WebGLRenderTarget | null,
  fragmentShader: string,
  uniforms: Record<string, THREE.IUniform>,
): void {
  const material = passMaterials.get(fragmentShader) ?? newPassMaterial(fragmentShader, Object.keys(uniforms))
  for (const [name, { value }] of Object.entries(uniforms)) {
    const uniform = material.uniforms[name]
    if (!uniform) throw new Error(`Unknown uniform: ${name}.`)
    uniform.value = value
  }
  material.uniformsNeedUpdate = true
  const scene = new THREE.Scene()
  const quad = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material)
  quad.frustumCulled = false
  scene.add(quad)
  renderScene(renderer, target, scene, new THREE.Camera())
  quad.geometry.dispose()
}

/** Cached, because shaders take long to compile. */
const passMaterials = new Map<string, THREE.ShaderMaterial>()

function newPassMaterial(fragmentShader: string, names: string[]): THREE.ShaderMaterial {
  const material = new THREE.ShaderMaterial({
    vertexShader: COVER,
    fragmentShader,
    uniforms: Object.fromEntries(names.map((name) => [name, { value: null }])),
    depthTest: false,
    depthWrite: false,
    blending: THREE.NoBlending,
  })
  passMaterials.set(fragmentShader, material)
  return material
}

const MARGIN = 1.5
const boxBelow = ({ min, max }: THREE.Box3) =>
  new THREE.Vector4(min.x - MARGIN, min.z - MARGIN, max.x - min.x + 2 * MARGIN, max.z - min.z + 2 * MARGIN)

/**
 * Two maps of how near the ground the subject is, one strongly and one slightly blurred: for the soft and the contact
 * shadow.
 */
function renderFootprint(
  renderer: THREE.WebGLRenderer,
  scene: THREE.Scene,
  box: THREE.Box3,
): THREE.WebGLRenderTarget[] {
  const { x, y, z, w } = boxBelow(box)
  const footprintCamera = new THREE.OrthographicCamera(-z / 2, z / 2, w / 2, -w / 2, 0.1, 500)
  // Seen from below, so that the lowest part counts.
  footprintCamera.position.set(x + z / 2, -100, y + w / 2)
  footprintCamera.up.set(0, 0, 1)
  footprintCamera.lookAt(x + z / 2, 0, y + w / 2)
  const size = 512
  const make = () => new THREE.WebGLRenderTarget(size, size, SAMPLED)
  const [first, second, contact] = [make(), make(), make()]
  scene.overrideMaterial = new THREE.ShaderMaterial({
    vertexShader: FOOTPRINT_VERTEX,
    fragmentShader: FOOTPRINT_FRAGMENT,
    side: THREE.DoubleSide,
  })
  renderScene(renderer, first, scene, footprintCamera)
  scene.overrideMaterial = null
  for (const [reach, source, target] of [
    [0.008, first, contact],
    [0.046, contact, first],
  ] as const) {
    drawFullScreenPass(renderer, second, BLUR, {
      image: { value: source.texture },
      blurStep: { value: new THREE.Vector2(reach / z, 0) },
    })
    drawFullScreenPass(renderer, target, BLUR, {
      image: { value: second.texture },
      blurStep: { value: new THREE.Vector2(0, reach / w) },
    })
  }
  second.dispose()
  return [first, contact]
}

function bloomPass(renderer: THREE.WebGLRenderer, picture: THREE.WebGLRenderTarget): THREE.WebGLRenderTarget {
  const [width, height] = [Math.round(picture.width / 6), Math.round(picture.height / 6)]
  const make = () => new THREE.WebGLRenderTarget(width, height, SAMPLED)
  const [first, second] = [make(), make()]
  drawFullScreenPass(renderer, first, BRIGHT, { image: { value: picture.texture } })
  for (const reach of [1, 2.6]) {
    drawFullScreenPass(renderer, second, BLUR, {
      image: { value: first.texture },
      blurStep: { value: new THREE.Vector2(reach / width, 0) },
    })
    drawFullScreenPass(renderer, first, BLUR, {
      image: { value: second.texture },
      blurStep: { value: new THREE.Vector2(0, reach / height) },
    })
  }
  second.dispose()
  return first
}
