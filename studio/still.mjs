// Makes the home page's still anew: `node studio/still.mjs`. Needs Chromium (PLAYWRIGHT_CHROMIUM names it); CI does not run it.
import { mkdirSync, readFileSync } from "node:fs"
import { chromium } from "@playwright/test"
import sharp from "sharp"

const target = "public/home"
const shader = readFileSync(new URL("dusk.frag", import.meta.url), "utf8")

/** Wide for a window that lies, tall for one that stands; each in the widths a page asks for. */
const views = [
  { name: "dusk-wide", width: 1920, height: 1080, horizon: 0.5, zoom: 1.75, widths: [960, 1440, 1920] },
  { name: "dusk-tall", width: 900, height: 1600, horizon: 0.44, zoom: 1.5, widths: [480, 780] },
]

/** In the browser: one picture of the shader, as a data address. */
function draw({ shader, width, height, horizon, zoom }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height })
  const gl = canvas.getContext("webgl2", { preserveDrawingBuffer: true, antialias: false })
  const program = gl.createProgram()
  const corners = `#version 300 es
    void main() { gl_Position = vec4(gl_VertexID == 1 ? 3. : -1., gl_VertexID == 2 ? 3. : -1., 0, 1); }`
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, corners],
    [gl.FRAGMENT_SHADER, shader],
  ]) {
    const compiled = gl.createShader(kind)
    gl.shaderSource(compiled, source)
    gl.compileShader(compiled)
    if (!gl.getShaderParameter(compiled, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(compiled))
    gl.attachShader(program, compiled)
  }
  gl.linkProgram(program)
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
  gl.useProgram(program)
  gl.viewport(0, 0, width, height)
  const uniform = (name) => gl.getUniformLocation(program, name)
  gl.uniform2f(uniform("size"), width, height)
  gl.uniform1f(uniform("time"), 0)
  gl.uniform1f(uniform("horizon"), horizon)
  gl.uniform1f(uniform("zoom"), zoom)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  return canvas.toDataURL("image/png")
}

mkdirSync(target, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
})
const page = await browser.newPage()
for (const { name, widths, ...view } of views) {
  const png = Buffer.from((await page.evaluate(draw, { shader, ...view })).split(",")[1], "base64")
  for (const width of widths) {
    const file = `${target}/${name}-${width}.avif`
    const { size } = await sharp(png).resize(width).avif({ quality: 50, effort: 6 }).toFile(file)
    process.stdout.write(`${file} ${Math.round(size / 1024)} kB\n`)
  }
}
await browser.close()
