/** What surfaces reflect: the dusk sky, and the lamps of a setting. */
export const LIGHT = /* glsl */ `
uniform vec3 sun;
uniform float skyGain;      // how much of the dusk reaches this setting
uniform vec3 roomLow, roomHigh; // light of a room: near the floor, overhead
uniform int lampCount;
uniform vec3 lampAt[6], lampFace[6], lampAlong[6], lampColour[6];
uniform vec2 lampHalf[6];

uniform float blueHour;         // 0: sunset, 1: blue hour

// The dusk from the horizon (0) to the zenith (1).
vec3 duskStops(float y) {
  vec3 c = mix(vec3(.98, .56, .30), vec3(.78, .36, .27), smoothstep(0., .07, y));
  c = mix(c, vec3(.33, .22, .28), smoothstep(.05, .20, y));
  c = mix(c, vec3(.070, .115, .18), smoothstep(.15, .38, y));
  c = mix(c, vec3(.018, .040, .075), smoothstep(.33, .8, y));
  vec3 late = mix(vec3(.50, .225, .125), vec3(.205, .125, .140), smoothstep(0., .10, y));
  late = mix(late, vec3(.058, .082, .140), smoothstep(.07, .27, y));
  late = mix(late, vec3(.020, .040, .080), smoothstep(.22, .55, y));
  late = mix(late, vec3(.008, .018, .042), smoothstep(.45, 1., y));
  return mix(c, late, blueHour);
}

vec3 sky(vec3 d) {
  vec3 c = duskStops(clamp(d.y, 0., 1.));
  float near = max(dot(d, sun), 0.);
  c += vec3(1., .62, .30) * (.55 * pow(near, 24.) + .9 * pow(near, 220.)) * (1. - .8 * blueHour);
  float facing = smoothstep(-.75, .7, dot(normalize(d.xz + 1e-5), normalize(sun.xz)));
  c *= mix(mix(.20, .42, blueHour), 1.05, facing);
  return c;
}

// The light of a rectangular lamp that a ray hits; its edge is softer with distance and roughness.
float lamp(vec3 o, vec3 d, int i, float soft) {
  float k = dot(d, lampFace[i]);
  if (abs(k) < 1e-4) return 0.;
  float t = dot(lampAt[i] - o, lampFace[i]) / k;
  if (t < 0.) return 0.;
  vec3 q = o + d * t - lampAt[i];
  float a = abs(dot(q, lampAlong[i])), b = abs(dot(q, cross(lampFace[i], lampAlong[i])));
  vec2 h = lampHalf[i];
  float s = max(soft * t, .4 * min(h.x, h.y));
  float grown = (h.x * h.y) / ((h.x + s * .5) * (h.y + s * .5));
  return smoothstep(h.x + s, h.x - s, a) * smoothstep(h.y + s, h.y - s, b) * grown;
}

vec3 reflectedLight(vec3 o, vec3 d, float rough) {
  vec3 up = normalize(vec3(d.x, d.y + rough * .35, d.z));
  vec3 c = sky(vec3(up.x, abs(up.y) + rough * .08, up.z)) * skyGain + mix(roomLow, roomHigh, smoothstep(-.1, .7, up.y));
  vec3 floorLight = c * .16 + vec3(.006, .006, .007);
  c = mix(c, floorLight, smoothstep(.02 + rough * .2, -.10 - rough * .3, d.y));
  for (int i = 0; i < 6; i++) if (i < lampCount) c += lampColour[i] * lamp(o, d, i, rough * .9);
  return c;
}

// The light on a matt surface.
vec3 irradiance(vec3 o, vec3 n) {
  vec3 lit = vec3(0.);
  float wrap = max(dot(n, sun) * .8 + .2, 0.) * (1. - .85 * blueHour);
  vec3 c = vec3(1., .55, .30) * wrap * .95 + mix(vec3(.05, .045, .06), vec3(.13, .17, .26), n.y * .5 + .5);
  c += vec3(.42, .22, .17) * (1. - abs(n.y)) * smoothstep(-1., .8, dot(n, sun)) * .5;
  for (int i = 0; i < 6; i++) if (i < lampCount) {
    vec3 to = lampAt[i] - o;
    float far = dot(to, to), area = 4. * lampHalf[i].x * lampHalf[i].y;
    to *= inversesqrt(far);
    lit += lampColour[i] * area * max(dot(n, to) * .9 + .1, 0.) * abs(dot(to, lampFace[i])) / (3.14 * far + area);
  }
  return lit + c * skyGain + mix(roomLow, roomHigh, n.y * .5 + .5) * 1.6;
}
`
