/**
 * Lamps above wet lacquer, visible in its reflections and in the water on it: `ceiling` returns the light that a
 * reflected ray hits.
 */
const seen = (lamp: string) => /* glsl */ `
${lamp}
vec3 ceiling(vec3 at, vec3 way) {
  if (way.y < .03) return vec3(0.);
  vec2 q = (at + way * ((2.5 - at.y) / way.y)).xz;
  return vec3(1., .90, .76) * lampAtPlace(q);
}
vec3 mirrored(vec3 at, vec3 n, float base) {
  vec3 view = normalize(at - vec3(eye.x, eye.y * mirror, eye.z));
  float face = max(dot(-view, n), 0.);
  return ceiling(at, reflect(view, n)) * (base + (1. - base) * pow(1. - face, 4.));
}`

/** Long parallel tubes. */
export const TUBES = seen(/* glsl */ `
float lampAtPlace(vec2 q) {
  float tube = abs(fract(q.y / 1.15 + .3) - .5) * 1.15;
  return smoothstep(.11, .085, tube) * smoothstep(3.4, 3.2, abs(q.x)) * smoothstep(-3.6, -3.4, q.y) * smoothstep(2.6, 2.4, q.y) * 3.4;
}`)

/** Hexagonal lamps, as in a polishing workshop. */
export const HEXAGONS = seen(/* glsl */ `
float lampAtPlace(vec2 p) {
  float within = smoothstep(3.6, 3.2, abs(p.x)) * smoothstep(3.3, 2.9, abs(p.y));
  p *= 1.25;
  const vec2 s = vec2(1., 1.7320508);
  vec4 c = floor(vec4(p, p - vec2(.5, 1.)) / s.xyxy) + .5;
  vec4 h = vec4(p - c.xy * s, p - (c.zw + .5) * s);
  vec2 q = abs(dot(h.xy, h.xy) < dot(h.zw, h.zw) ? h.xy : h.zw);
  return smoothstep(.045, .024, .5 - max(dot(q, s * .5), q.x)) * within * 3.4;
}`)
