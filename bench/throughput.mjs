import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"
import { build } from "vite"
import { root } from "../scripts/steps/root.mjs"
import { withBrowser } from "./browser.mjs"
import { row } from "./table.mjs"

const SECONDS = 8

async function perSecond(url) {
  const options = { url, connections: 8, idReplacement: url.includes("[<id>]") }
  await autocannon({ ...options, duration: 2 })
  const { requests, non2xx } = await autocannon({ ...options, duration: SECONDS })
  if (non2xx > 0) throw new Error(`${non2xx} answers of ${url} were refusals`)
  return requests.average
}

/** The loader data of the page's tiles. */
function tilesOn(site, browserPath) {
  return withBrowser(browserPath, async (browser) => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/cars`)
    const items = await page.waitForFunction(
      () => globalThis.__reactRouterDataRouter?.state.loaderData["catalogue/pages/category"]?.items,
    )
    return items.jsonValue()
  })
}

/** Builds the grid with its components into one file. */
async function builtGrid() {
  const outDir = mkdtempSync(join(tmpdir(), "maestrale-grid-"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: { ssr: "bench/grid.tsx", outDir, emptyOutDir: true, minify: false, target: "es2022" },
  })
  return { file: join(outDir, "grid.js"), done: () => rmSync(outDir, { recursive: true, force: true }) }
}

/** Requests per second of the category, compared with plain `renderToString` of its tiles; one process each, in one run. */
export async function throughput(site, browserPath) {
  const grid = await builtGrid()
  const plain = fork(grid.file, { env: { ...process.env, NODE_ENV: "production" } })
  plain.send(await tilesOn(site, browserPath))
  const [port] = await once(plain, "message")
  try {
    const plainRate = await perSecond(`http://127.0.0.1:${port}/`)
    const cachedRate = await perSecond(`${site.address}/cars`)
    const renderedRate = await perSecond(`${site.address}/cars?fresh=[<id>]`)
    return [
      row("plain renderToString of its tiles", `${plainRate.toFixed(0)}/s`),
      row(
        "/cars from the page cache",
        `${cachedRate.toFixed(0)}/s = ${(cachedRate / plainRate).toFixed(2)} ×`,
        "≥ 2 ×",
      ),
      row("/cars rendered", `${renderedRate.toFixed(0)}/s = ${(renderedRate / plainRate).toFixed(2)} ×`, "≥ 0.12 ×"),
    ]
  } finally {
    plain.kill()
    grid.done()
  }
}
