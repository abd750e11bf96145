const WAVES = 40
const LOOP_SECONDS = 10

/** A pseudo-random number from 0 to 1 per seed. */
function chance(seed: number): number {
  const x = Math.sin(seed * 127.1) * 43758.5453
  return x - Math.floor(x)
}

/** Each wave: wave number along x and z (radians per metre), phase and steepness; cycles per loop. */
const waves = Array.from({ length: WAVES }, (_, n) => {
  const k = 0.35 * 1.15 ** n
  const angle = (chance(n + 2) - 0.5) * 2.6 + 1.35
  const cycles = Math.max(1, Math.floor((Math.sqrt(k) * 2.3 * LOOP_SECONDS) / 6 + chance(n) * 1.5))
  return {
    cycles,
    run: [k * Math.cos(angle), k * Math.sin(angle), chance(n + 5) * 2 * Math.PI, 0.0345 * k ** -0.12],
  }
})

/** The lights of the headland: position (x / z, y / z), cycles per loop and phase. */
const lamps = Array.from({ length: 14 }, (_, n) => [
  0.4 + 0.5 * chance(n + 0.3),
  0.005 + 0.02 * chance(n + 9),
  1 + (n % 3),
  chance(n),
])
const floats = (list: number[]) => list.map((each) => each.toFixed(6)).join(", ")

/**
 * Dusk on the Costa Smeralda, in linear light; must follow `LIGHT`, whose sky it uses. The sea is a plane hit by each
 * ray; its normal is a sum of forty sines that all complete their cycles within one loop, and drifting parts are
 * blended into their own start, so that the film loops without a seam. `ray`: x right, y up, z away; `time`: 0 to 1.
 */
export const DUSK = /* glsl */ `
uniform float time;
uniform float cameraHeight; // height of the camera above the water, metres
#define TAU 6.2831853
// A branch as a loop, which software rendering skips if no nearby pixel takes it; it executes all real branches.
#define ONLY(condition) for (int only = (condition) ? 1 : 0; only > 0; only--)
const vec4 WAVES[${WAVES}] = vec4[${WAVES}](${waves.map(({ run }) => `vec4(${floats(run)})`).join(", ")});
const float CYCLES[${WAVES}] = float[${WAVES}](${floats(waves.map(({ cycles }) => cycles))});
const vec3 SUN = normalize(vec3(.16, .013, 1.));

float hash(float n) { return fract(sin(n * 127.1) * 43758.5453); }
float hash2(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * .1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(float x) {
  float i = floor(x), f = fract(x);
  f = f * f * (3. - 2. * f);
  return mix(hash(i), hash(i + 1.), f);
}
float plain(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3. - 2. * f);
  return mix(mix(hash2(i), hash2(i + vec2(1, 0)), f.x), mix(hash2(i + vec2(0, 1)), hash2(i + 1.), f.x), f.y);
}
float ridges(float x) {
  return noise(x) * .5 + noise(x * 2.1 + 3.) * .25 + noise(x * 4.3 + 7.) * .125 + noise(x * 9.1 + 1.) * .0625 + noise(x * 19.3 + 5.) * .03;
}
float wisps(vec2 p) { return plain(p) * .5 + plain(p * 2.2 + 3.7) * .27 + plain(p * 4.7 + 9.1) * .15 + plain(p * 10.3 + 1.3) * .08; }
// Wisps that drift by \`way\` and return to their start within one loop.
float drifting(vec2 p, vec2 way) { return mix(wisps(p - way * time), wisps(p - way * (time - 1.)), time); }

vec3 duskSky(vec3 ray) {
  vec3 c = duskStops(clamp(ray.y, 0., 1.));
  float toSun = max(dot(ray, SUN), 0.);
  c += vec3(1., .62, .30) * (.55 * pow(toSun, 60.) + .35 * pow(toSun, 600.)) * (1. - .72 * blueHour);
  return c * (1. - .35 * smoothstep(.1, .9, abs(ray.x - .1)));
}

// Tavolara from the open sea, heights as shares of 565 m: the low spit of Spalmatore, the wall, Punta Cannone, Punta
// Castellaccio, the stepped back towards Punta Timone, its cliff and the flat islet behind it.
#define PEAKS 30
const vec2 TAVOLARA[PEAKS] = vec2[PEAKS](
  vec2(0., 0.), vec2(.015, .016), vec2(.12, .022), vec2(.150, .05), vec2(.172, .20), vec2(.186, .37), vec2(.205, .47), vec2(.228, .66),
  vec2(.262, .79), vec2(.292, .865), vec2(.318, .835), vec2(.352, .945), vec2(.382, 1.), vec2(.412, .955), vec2(.446, .87), vec2(.486, .795),
  vec2(.520, .835), vec2(.556, .895), vec2(.592, .845), vec2(.636, .70), vec2(.684, .615), vec2(.734, .585), vec2(.776, .495), vec2(.822, .435),
  vec2(.866, .405), vec2(.898, .29), vec2(.914, .12), vec2(.93, .04), vec2(.975, .026), vec2(1., 0.));
const vec2 TAVOLARA_AT = vec2(-.640, .545); // start and width, in x / z
float tavolara(float x) {
  float u = (x - TAVOLARA_AT.x) / TAVOLARA_AT.y, h = 0.;
  for (int i = 1; i < PEAKS; i++) {
    vec2 a = TAVOLARA[i - 1], b = TAVOLARA[i];
    if (u >= a.x && u < b.x) h = mix(a.y, b.y, (u - a.x) / (b.x - a.x));
  }
  float broken = (ridges(u * 34. + 2.) - .48) * .11 + (ridges(u * 120.) - .48) * .045;
  return .101 * max(h + broken * smoothstep(.05, .35, h), 0.);
}
vec3 limestone(float x, float y, float top) {
  float up = y / max(top, .001);
  vec2 p = vec2(x * 105. + (plain(vec2(x * 60., y * 60.)) - .5) * .9 + y * 30., y * 26.);
  float fold = wisps(p) - wisps(p + vec2(.34, .10));           // gullies, lit from the sun's side
  float wall = wisps(vec2(x * 260. + y * 40., y * 90.));
  vec3 c = mix(vec3(.175, .108, .150), vec3(.250, .148, .170), smoothstep(.35, 1., up));
  c *= 1. + fold * 1.15 + (wall - .5) * .34;
  float scree = smoothstep(.42, .16, up + (wisps(vec2(x * 70., 3.)) - .5) * .34);
  c = mix(c, vec3(.150, .098, .120) * (.8 + .4 * wall), scree * .75);
  vec3 veil = mix(vec3(.60, .325, .230), vec3(.150, .100, .110), blueHour);
  float haze = exp(-y * 34.) * .62 + .10;
  return mix(c * mix(1., .34, blueHour), veil, haze);
}

// A distant sloop: hull, main, jib, a light at the masthead.
vec3 sloop(vec3 c, vec2 p) {
  vec2 q = p - vec2(-.035 + .0016 * sin(TAU * time), .0004);
  float heel = .045 + .022 * sin(TAU * (time + .1));
  q.x += q.y * heel;
  q /= .0285;
  if (abs(q.x) > 1. || q.y < -.05 || q.y > 1.3) return c;
  float soft = .022;
  float hull = smoothstep(soft, -soft, abs(q.x - .01) - .29 - .28 * q.y) * smoothstep(-.02, .01, q.y) * smoothstep(.085, .065, q.y);
  float cabin = smoothstep(soft, -soft, abs(q.x) - .12) * smoothstep(.05, .07, q.y) * smoothstep(.125, .11, q.y);
  float leech = .04 + .30 * (1. - smoothstep(.14, 1.06, q.y)) + .05 * sin((q.y - .14) * 3.3);
  float main = step(.155, q.y) * smoothstep(1.07, 1.05, q.y) * smoothstep(soft, -soft, q.x - leech) * smoothstep(-soft, soft, q.x - .022);
  float stay = -.33 + .345 * q.y;
  float jib = step(.11, q.y) * smoothstep(.93, .91, q.y) * smoothstep(-soft, soft, q.x - stay) * smoothstep(soft, -soft, q.x + .02 + .1 * (.93 - q.y) * q.y);
  float mast = smoothstep(.012, .004, abs(q.x - .008)) * step(.08, q.y) * step(q.y, 1.10);
  c = mix(c, vec3(.46, .26, .18) * mix(1., .35, blueHour), main * .86);
  c = mix(c, vec3(.62, .36, .24) * mix(1., .35, blueHour), jib * .80);
  c = mix(c, vec3(.050, .036, .042), max(max(hull, cabin), mast * .9));
  float d = length(q - vec2(.008, 1.13));
  c += vec3(1., .80, .52) * (.0011 / (d * d + .0007)) * (.82 + .18 * sin(TAU * (2. * time + .2))) * .8;
  d = length((q - vec2(.02, .09)) * vec2(.6, 1.));
  return c + vec3(1., .60, .28) * (.0006 / (d * d + .0006)) * .9;
}

const vec4 LAMPS[14] = vec4[14](${lamps.map((each) => `vec4(${floats(each)})`).join(", ")});
float twinkle(vec4 lamp) { return .8 + .2 * sin(TAU * (time * lamp.z + lamp.w)); }

vec3 clouds(vec3 c, float x0, float y0) {
  float bands = drifting(vec2(x0 * 1.5, y0 * 13. + x0 * .5), vec2(.12, 0.)) * smoothstep(.015, .06, y0) * smoothstep(.40, .12, y0);
  c += mix(vec3(.36, .125, .06), vec3(.07, .035, .04), blueHour) * pow(bands, 2.6) * 1.05;
  ONLY(y0 < .19) {
  float veilBand = smoothstep(.44, .74, drifting(vec2(x0 * 2.3 + 4., y0 * 30.), vec2(.10, 0.)));
  c = mix(c, c * vec3(.80, .74, .80), veilBand * smoothstep(.02, .055, y0) * smoothstep(.19, .07, y0) * .6);
  }
  return c;
}

vec3 air(vec3 ray) {
  vec3 c = duskSky(ray);
  // The disc is slightly flattened and redder near the haze.
  vec2 fromSun = (vec2(ray.x / ray.z, ray.y / ray.z) - vec2(.16, .0145)) * vec2(1., 1.07);
  float disc = smoothstep(.0262, .0248, length(fromSun)) * (1. - blueHour);
  c += mix(vec3(1., .52, .22), vec3(1., .84, .56), smoothstep(-.02, .016, fromSun.y)) * disc * 1.25;
  float y0 = ray.y / ray.z, x0 = ray.x / ray.z;
  ONLY(y0 < .41 && ray.z > 0.) c = clouds(c, x0, y0);
  float x = x0, y = y0;
  ONLY(x > -.66 && x < -.08 && y < .12) {
    float island = tavolara(x);
    c = mix(c, limestone(x, y, island), smoothstep(island + .0007, island - .0007, y) * step(.0006, island));
  }
  ONLY(x > .15 && y < .16) {
    float far = .030 * smoothstep(.19, .36, x) * (.35 + 1.3 * ridges(x * 26. + 9.));
    c = mix(c, mix(vec3(.165, .098, .110), vec3(.045, .036, .046), blueHour), smoothstep(far + .0008, far - .0008, y) * step(.001, far) * .96);
    float near = .095 * smoothstep(.33, .64, x) * (.42 + 1.05 * ridges(x * 11. + 4.)) * smoothstep(.30, .42, x) + .006 * ridges(x * 90.) * smoothstep(.34, .4, x);
    float slope = wisps(vec2(x * 44. + y * 20., y * 60.)) - wisps(vec2(x * 44. + y * 20. + .5, y * 60. + .1));
    vec3 granite = vec3(.050, .045, .062) * (1. + slope * .9) + vec3(.050, .026, .018) * exp(-y * 60.) * (1. - .6 * blueHour);
    c = mix(c, granite * mix(1., .5, blueHour), smoothstep(near + .0008, near - .0008, y) * step(.0008, near));
    for (int i = 0; i < 14; i++) {
      float d = length(vec2(x, y) - LAMPS[i].xy);
      c += vec3(1., .70, .36) * (.0000022 / (d * d + .0000022)) * .55 * twinkle(LAMPS[i]);
    }
  }
  ONLY(abs(x + .035) < .04 && y < .05) c = sloop(c, vec2(x, y));
  // Drifting haze on the water.
  ONLY(y < .06) {
  float mist = exp(-max(y, 0.) * 75.) * smoothstep(.06, .045, y) * smoothstep(.30, .85, drifting(vec2(x * 3.2 + 11., y * 24.), vec2(.22, 0.)));
  vec3 warm = mix(vec3(.92, .50, .285), vec3(.30, .145, .10), blueHour);
  c = mix(c, warm * (1. - .45 * smoothstep(.25, 1., abs(x - .14))), mist * .50 * (1. - disc));
  }
  return c;
}

/** The water at a place: its slope, and the waves too small to be seen, as roughness. */
struct Water { vec2 slope; float rough; };
Water waterAt(vec2 at, float footprint) {
  vec2 slope = vec2(0.);
  float rough = 0.;
  for (int i = 0; i < ${WAVES}; i++) {
    vec4 wave = WAVES[i];
    float k2 = dot(wave.xy, wave.xy), worn = k2 * footprint * footprint * .1225;
    float seen = 1. / (1. + worn);
    slope += wave.xy * (inversesqrt(k2) * wave.w * seen * cos(dot(wave.xy, at) + wave.z - TAU * CYCLES[i] * time));
    rough += wave.w * wave.w * (1. - seen);
  }
  return Water(slope, rough);
}

// Points of sunlight on the crests: one per cell, each lit at its own moments, once or more per loop.
float glints(vec3 ray, vec2 slope) {
  float x = ray.x / ray.z, y = -ray.y / ray.z;
  float sum = 0.;
  int layers = abs(x - .16) < .09 + y * .8 && y < .5 ? 2 : 0;
  for (int layer = 0; layer < layers; layer++) {
    float rows = layer == 0 ? 46. : 74.;
    float row = log(y + .0015) * rows;
    float wide = (layer == 0 ? 210. : 330.) * mix(1., .30, smoothstep(.01, .30, y));
    float band = floor(row);
    float column = x * wide + hash(band) * 17.;
    vec2 cell = vec2(floor(column), band);
    float chance = hash2(cell + float(layer) * 31.);
    vec2 d = vec2(fract(column) - .5, (fract(row) - .5) * 1.5) - (vec2(hash2(cell + 3.), hash2(cell + 7.)) - .5) * vec2(.4, .5);
    float times = 1. + floor(chance * 3.);
    float lit = pow(max(sin(TAU * (times * time + hash2(cell + 5.))), 0.), 10.);
    float column0 = exp(-pow((x - .16 - slope.x * .12) / (.030 + y * .30), 2.));
    sum += lit * step(.55, chance) * exp(-dot(d, d) * vec2(18., 30.).x) * column0;
  }
  return sum;
}

/** Light from the water: \`mirrored\` is what stands on it and is seen in it, with its cover. */
vec3 waterLight(vec3 ray, Water w, vec4 mirrored) {
  vec3 normal = normalize(vec3(-w.slope.x, 1., -w.slope.y));
  vec3 back = reflect(ray, normal);
  vec3 bent = normalize(vec3(back.x, abs(back.y) + .012 + sqrt(w.rough) * .22, back.z));
  float fresnel = min(.03 + .97 * pow(1. - max(dot(-ray, normal), 0.), 4.2), .92);
  vec3 seen = mix(duskSky(bent) * .80, mirrored.rgb, mirrored.a);
  vec3 c = mix(mix(vec3(.010, .032, .048), vec3(.005, .014, .026), blueHour), seen, fresnel);
  float free = (1. - mirrored.a) * (1. - blueHour);
  float spark = pow(max(dot(back, SUN), 0.), mix(420., 90., clamp(w.rough * 9., 0., 1.)));
  c += vec3(1., .66, .34) * spark * 1.8 * (1. - clamp(w.rough * 5., 0., .55)) * free;
  c += vec3(1., .55, .28) * .16 * exp(-pow((ray.x / ray.z - .16) * 9., 2.)) * exp(ray.y * 9.) * free;
  float y = -ray.y / ray.z;
  c += vec3(1., .74, .42) * glints(ray, w.slope) * 1.6 * exp(-y * 9.) * smoothstep(.002, .02, y) * smoothstep(.10, -.10, w.slope.y) * free;
  ONLY(y < .12 && ray.x / ray.z > .35) for (int i = 0; i < 14; i++) {
    float off = ray.x / ray.z - LAMPS[i].x + w.slope.x * .05;
    c += vec3(1., .62, .30) * exp(-pow(off / (.0022 + y * .03), 2.)) * exp(-y * 38.) * .13 * twinkle(LAMPS[i]) * (1. - mirrored.a);
  }
  float off = ray.x / ray.z + .035 + w.slope.x * .06;
  c += vec3(1., .70, .40) * exp(-pow(off / (.0018 + y * .02), 2.)) * exp(-y * 30.) * .16;
  c = mix(c, duskSky(normalize(vec3(ray.x, .004, ray.z))) * .8, exp(ray.y * 150.) * .7 * (1. - mirrored.a));
  return c * mix(1., .55, smoothstep(0., -.55, ray.y));
}

vec3 sea(vec3 ray) {
  float far = cameraHeight / max(-ray.y, .0006);
  Water w = waterAt(ray.xz * far, far * far * .0016 / cameraHeight * mix(1., 3., smoothstep(2., 16., cameraHeight)));
  return waterLight(ray, w, vec4(0.));
}

vec3 dusk(vec3 ray) {
  vec3 c;
  ONLY(ray.y > 0.) c = air(ray);
  ONLY(ray.y <= 0.) c = sea(ray);
  return c;
}
`
