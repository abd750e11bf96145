import { DUSK } from "./dusk.glsl.ts"
import { LIGHT } from "./light.glsl.ts"

export const COVER = /* glsl */ `
varying vec2 at;
void main() { at = uv; gl_Position = vec4(position.xy, 0., 1.); }`

/**
 * The background of the subject, and the floor or water below it. `SETTING` is the number of the setting, a preprocessor
 * constant: software rendering executes all branches.
 */
export const BACKDROP = /* glsl */ `
precision highp float;
varying vec2 at;
uniform vec2 size;
uniform float horizon, zoom, pan;
uniform vec3 eye, ahead, right, upward;
uniform float tangent; // of half the vertical angle of view
uniform sampler2D mirrorImage, footprint, contactPrint;
uniform vec4 footprintBox; // x, z of its corner, width, depth
${LIGHT}
${DUSK}
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }

// The blurred reflection in floor or water; blurred more vertically than horizontally, as on any rough floor.
vec4 mirrorAt(vec2 p, vec2 spread) {
  vec4 c = vec4(0.);
  float turn = grain(gl_FragCoord.xy) * 6.2832;
  for (int i = 0; i < 20; i++) {
    float a = float(i) * 2.399963 + turn, d = sqrt((float(i) + .5) / 20.);
    c += texture2D(mirrorImage, p + vec2(cos(a) * size.y / size.x, sin(a)) * spread * d);
  }
  return c / 20.;
}
vec3 rayOfDusk(vec2 view) { return normalize(vec3(view.x + pan, view.y - (1. - 2. * horizon), zoom)); }
vec3 duskAt(vec2 view) { return dusk(rayOfDusk(view)); }

void main() {
  vec2 screen = at * 2. - 1.;
  vec2 view = vec2(screen.x * size.x / size.y, screen.y);
  vec3 ray = normalize(ahead + right * view.x * tangent + upward * view.y * tangent);
  float t = -eye.y / min(ray.y, -1e-5);
  vec3 hit = eye + ray * t;
  vec2 cell = (hit.xz - footprintBox.xy) / footprintBox.zw;
  float inside = step(0., cell.x) * step(cell.x, 1.) * step(0., cell.y) * step(cell.y, 1.) * step(ray.y, 0.);
  float shade = texture2D(footprint, cell).r * inside;

#if SETTING == 0 // showroom
    float glow = exp(-pow((view.x - .12) * .75, 2.)) * exp(-abs(screen.y - (1. - 2. * horizon)) * 3.4);
    vec3 wall = mix(vec3(.0035, .004, .0055), vec3(.010, .009, .009), smoothstep(1., -.2, screen.y)) + vec3(.20, .115, .062) * glow;
    vec3 c = wall;
    if (ray.y < 0.) {
      vec3 n = vec3(0., 1., 0.);
      vec3 r = reflect(ray, n);
      float f = .07 + .7 * pow(1. - max(-ray.y, 0.), 4.);
      vec2 up = vec2(view.x, -screen.y + 2. * (1. - 2. * horizon));
      float back = exp(-pow((up.x - .12) * .75, 2.)) * exp(-abs(up.y - (1. - 2. * horizon)) * 4.2);
      vec3 reflection = vec3(.008) + vec3(.20, .115, .062) * back;
      vec4 image = mirrorAt(at, vec2(.0018, .007));
      reflection = reflection * (1. - image.a) + image.rgb;
      float contact = texture2D(contactPrint, cell).r * inside;
      reflection *= 1. - .8 * contact * contact;
      c = vec3(.006, .0055, .005) * (1. - .9 * shade) + reflection * f * (1. - .7 * shade);
      c = mix(c, wall, smoothstep(-.010, 0., ray.y));
    }
    gl_FragColor = vec4(c, 1.);
#elif SETTING == 1 // sea
    vec3 behind = rayOfDusk(view);
    vec3 c;
    ONLY(ray.y >= -1e-4) c = air(vec3(behind.x, max(behind.y, 0.), behind.z));
    ONLY(ray.y < -1e-4) {
      // Waves in metres; the reflection of the subject is more distorted the farther it is from them.
      vec3 level = normalize(vec3(ahead.x, 0., ahead.z));
      vec2 on = vec2(dot(hit - eye, right), dot(hit - eye, level));
      Water w = waterAt(on, t * t / eye.y * .0028 * tangent);
      w = Water(w.slope * .42, w.rough * .18); // a calm evening in the lee of the shore
      float beyond = clamp(max(hit.z, .4) / max(-ray.z * t + max(hit.z, .4), .01), .012, 1.);
      vec2 off = vec2(w.slope.x * 2. * -ray.y * size.y / size.x, -w.slope.y * 2.) * beyond / tangent * .5;
      float spread = .0016 + sqrt(w.rough) * beyond * .30 / tangent;
      vec4 mirrored = mirrorAt(at + off, vec2(spread, spread * 1.9));
      float cover = clamp(mirrored.a, 0., 1.);
      vec3 image = mirrored.rgb / max(cover, .02);
      c = waterLight(behind, w, vec4(image, cover));
    }
    gl_FragColor = vec4(c, 1.);
#else // air
    gl_FragColor = vec4(duskAt(view), 1.);
#endif
}`

/** How near the ground the subject is, seen from below. */
export const FOOTPRINT_FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 worldPos;
void main() { float near = exp(-max(worldPos.y, 0.) * 3.2); gl_FragColor = vec4(vec3(near), 1.); }`
export const FOOTPRINT_VERTEX = /* glsl */ `
varying vec3 worldPos;
void main() { vec4 w = modelMatrix * vec4(position, 1.); worldPos = w.xyz; gl_Position = projectionMatrix * viewMatrix * w; }`

export const BLUR = /* glsl */ `
precision highp float;
varying vec2 at;
uniform sampler2D image;
uniform vec2 blurStep;
void main() {
  vec4 c = vec4(0.); float sum = 0.;
  for (int i = -12; i <= 12; i++) { float w = exp(-float(i * i) / 60.); c += texture2D(image, at + blurStep * float(i)) * w; sum += w; }
  gl_FragColor = c / sum;
}`

export const COPY = /* glsl */ `
precision highp float;
varying vec2 at;
uniform sampler2D image;
void main() { gl_FragColor = texture2D(image, at); }`

/** The overexposed part, for the bloom. */
export const BRIGHT = /* glsl */ `
precision highp float;
varying vec2 at;
uniform sampler2D image;
void main() { vec4 c = texture2D(image, at); gl_FragColor = vec4(max(c.rgb - 1.1, 0.) * .6, c.a); }`

/** Converts linear light to a picture: exposure, bloom, film curve, vignette, slight grain. */
export const TONE_MAPPING = /* glsl */ `
precision highp float;
varying vec2 at;
uniform sampler2D image, bloom;
uniform vec2 size, texel;
uniform float exposure, samples;
float hash(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  vec4 c = vec4(0.);
  for (float i = 0.; i < samples; i++) for (float j = 0.; j < samples; j++) {
    vec4 one = texture2D(image, at + (vec2(i, j) - (samples - 1.) * .5) * texel);
    one.rgb = one.rgb / (1. + .25 * max(max(one.r, one.g), one.b)); // limits single bright samples, which would sparkle
    c += one;
  }
  c /= samples * samples;
  c.rgb = c.rgb / max(1. - .25 * max(max(c.r, c.g), c.b), .05);
  vec3 rgb = (c.rgb + texture2D(bloom, at).rgb) * exposure;
  rgb = rgb * (2.51 * rgb + .03) / (rgb * (2.43 * rgb + .59) + .14);
  rgb = pow(clamp(rgb, 0., 1.), vec3(1. / 2.));
  rgb *= .72 + .28 * pow(16. * at.x * at.y * (1. - at.x) * (1. - at.y), .22);
  rgb += (hash(at * size) - .5) * .010 + (hash(at * size + 3.) - .5) / 255.;
  gl_FragColor = vec4(clamp(rgb, 0., 1.), 1.);
}`
