/**
 * Dusk on the Costa Smeralda, linear light. The sea is a plane met by each ray; its normal is a sum of forty sines that
 * all close their cycles within one loop, so that a film of it has no seam. `ray`: x right, y up, z away; `time`: 0 to 1.
 */
export const DUSK = /* glsl */ `
uniform float time;
#define TAU 6.2831853
#define LOOP_SECONDS 10.0
const vec3 SUN = normalize(vec3(.16, .013, 1.));

float hash(float n) { return fract(sin(n * 127.1) * 43758.5453); }
float noise(float x) {
  float i = floor(x), f = fract(x);
  f = f * f * (3. - 2. * f);
  return mix(hash(i), hash(i + 1.), f);
}
float ridges(float x) {
  return noise(x) * .5 + noise(x * 2.1 + 3.) * .25 + noise(x * 4.3 + 7.) * .125 + noise(x * 9.1 + 1.) * .0625 + noise(x * 19.3 + 5.) * .03;
}

vec3 duskSky(vec3 ray) {
  float y = clamp(ray.y, 0., 1.);
  vec3 c = mix(vec3(.98, .56, .30), vec3(.78, .36, .27), smoothstep(0., .07, y));
  c = mix(c, vec3(.33, .22, .28), smoothstep(.05, .20, y));
  c = mix(c, vec3(.070, .115, .18), smoothstep(.15, .38, y));
  c = mix(c, vec3(.018, .040, .075), smoothstep(.33, .8, y));
  float toSun = max(dot(ray, SUN), 0.);
  c += vec3(1., .62, .30) * (.55 * pow(toSun, 60.) + .35 * pow(toSun, 600.));
  return c * (1. - .35 * smoothstep(.1, .9, abs(ray.x - .1)));
}

// The height of Tavolara's back: a steep northern shoulder, a broken crest, a long tail to the south.
float tavolara(float x) {
  float body = smoothstep(-.545, -.485, x) * (1. - smoothstep(-.30, -.135, x) * .92) * smoothstep(-.075, -.15, x);
  float crest = .066 + .030 * ridges(x * 13. + 2.) + .014 * ridges(x * 47.) - .018 * smoothstep(-.42, -.2, x);
  float shoulder = .020 * smoothstep(-.60, -.53, x) * smoothstep(-.44, -.5, x) * (.6 + .8 * ridges(x * 40.));
  return max(body * crest, shoulder) * step(-.62, x);
}

vec3 air(vec3 ray) {
  vec3 c = duskSky(ray);
  c += vec3(1., .80, .52) * smoothstep(.99962, .99975, dot(ray, SUN)) * 1.2;
  float bands = ridges(ray.x * 3. + .06 * sin(TAU * time) + ray.y * 9.5) * smoothstep(.02, .06, ray.y) * smoothstep(.34, .10, ray.y);
  c += vec3(.30, .10, .05) * pow(bands, 3.) * 1.1;

  float x = ray.x / ray.z, y = ray.y / ray.z;
  float island = tavolara(x);
  float lit = .75 + .5 * ridges(x * 60. + y * 90.) * smoothstep(0., .09, y);
  vec3 stone = mix(vec3(.40, .215, .20), vec3(.235, .135, .175), smoothstep(0., .085, y)) * mix(1., lit, .35);
  c = mix(c, stone, smoothstep(island + .0008, island - .0008, y) * step(.0008, island));

  float far = .030 * smoothstep(.19, .36, x) * (.35 + 1.3 * ridges(x * 26. + 9.));
  c = mix(c, vec3(.15, .092, .11), smoothstep(far + .0008, far - .0008, y) * step(.001, far));
  float near = .095 * smoothstep(.33, .64, x) * (.42 + 1.05 * ridges(x * 11. + 4.)) * smoothstep(.30, .42, x) + .006 * ridges(x * 90.) * smoothstep(.34, .4, x);
  c = mix(c, vec3(.050, .046, .066), smoothstep(near + .0008, near - .0008, y) * step(.0008, near));
  for (int i = 0; i < 14; i++) {
    float n = float(i);
    vec2 lamp = vec2(.40 + .5 * hash(n + .3), .005 + .020 * hash(n + 9.));
    float d = length(vec2(x, y) - lamp);
    float glow = .0000026 / (d * d + .0000026);
    c += vec3(1., .70, .36) * glow * .5 * (.8 + .2 * sin(TAU * (time * float(1 + i % 3) + hash(n))));
  }
  return c;
}

vec3 sea(vec3 ray) {
  float far = 1.6 / max(-ray.y, .0006);
  vec2 at = ray.xz * far;
  float footprint = far * far * .001;
  vec2 slope = vec2(0.);
  float rough = 0.;
  for (int i = 0; i < 40; i++) {
    float n = float(i), k = .35 * pow(1.15, n), angle = (hash(n + 2.) - .5) * 2.6 + 1.35;
    vec2 way = vec2(cos(angle), sin(angle));
    float cycles = max(1., floor(sqrt(k) * 2.3 * LOOP_SECONDS / 6. + hash(n) * 1.5));
    float height = .0345 * pow(k, -.12);
    float seen = 1. / (1. + pow(k * footprint * .35, 2.));
    slope += way * height * cos(k * dot(way, at) + TAU * (hash(n + 5.) - cycles * time)) * seen;
    rough += height * height * (1. - seen);
  }
  vec3 normal = normalize(vec3(-slope.x, 1., -slope.y));
  vec3 mirrored = reflect(ray, normal);
  vec3 bent = normalize(vec3(mirrored.x, abs(mirrored.y) + .012 + sqrt(rough) * .22, mirrored.z));
  float fresnel = min(.03 + .97 * pow(1. - max(dot(-ray, normal), 0.), 4.2), .92);
  vec3 c = mix(vec3(.010, .032, .048), duskSky(bent) * .80, fresnel);
  float spark = pow(max(dot(mirrored, SUN), 0.), mix(420., 90., clamp(rough * 9., 0., 1.)));
  c += vec3(1., .66, .34) * spark * 2. * (1. - clamp(rough * 5., 0., .55));
  c += vec3(1., .55, .28) * .16 * exp(-pow((ray.x / ray.z - .16) * 9., 2.)) * exp(ray.y * 9.);
  c = mix(c, duskSky(normalize(vec3(ray.x, .004, ray.z))) * .8, exp(ray.y * 150.) * .7);
  return c * mix(1., .55, smoothstep(0., -.55, ray.y));
}

vec3 dusk(vec3 ray) { return ray.y > 0. ? air(ray) : sea(ray); }
`
