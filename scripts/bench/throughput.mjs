import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import autocannon from "autocannon"
import { build } from "vite"
import { root } from "../steps/root.mjs"
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

/** What the page's tiles are made of, as its loader gave it. */
function tilesOn(site, browserPath) {
  return withBrowser(browserPath, async (browser) => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/cars`)
    const given = await page.waitForFunction(
      () => globalThis.__reactRouterDataRouter?.state.loaderData["catalogue/pages/category"]?.items,
    )
    return given.jsonValue()
  })
}

/** The components of the grid in a file of their own, as the site's build makes them. */
async function builtGrid() {
  const outDir = mkdtempSync(join(tmpdir(), "maestrale-grid-"))
  await build({
    root,
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: { ssr: "scripts/bench/grid.tsx", outDir, emptyOutDir: true, minify: false, target: "es2022" },
  })
  return { file: join(outDir, "grid.js"), done: () => rmSync(outDir, { recursive: true, force: true }) }
}

/** The rendered category beside plain `renderToString` of the same tiles, each in one process, in the same run. */
export async function throughput(site, browserPath) {
  const grid = await builtGrid()
  const plain = fork(grid.file, { env: { ...process.env, NODE_ENV: "production" } })
  plain.send(await tilesOn(site, browserPath))
  const [port] = await once(plain, "message")
  try {
    const bare = await perSecond(`http://127.0.0.1:${port}/`)
    const kept = await perSecond(`${site.address}/cars`)
    const ours = await perSecond(`${site.address}/cars?fresh=[<id>]`)
    return [
      row("plain renderToString of its tiles", `${bare.toFixed(0)}/s`),
      row("/cars from the page cache", `${kept.toFixed(0)}/s = ${(kept / bare).toFixed(2)} ×`, "≥ 2 ×"),
      row("/cars rendered", `${ours.toFixed(0)}/s = ${(ours / bare).toFixed(2)} ×`, "≥ 0.12 ×"),
    ]
  } finally {
    plain.kill()
    grid.done()
  }
}
