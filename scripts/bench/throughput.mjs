import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import autocannon from "autocannon"
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

/** The grid of the page as `[tag, attributes, children]`, to be rendered again by React alone. */
function gridOf(site, browserPath) {
  return withBrowser(browserPath, async (browser) => {
    const page = await browser.newPage()
    await page.goto(`${site.address}/cars`)
    return page.evaluate(() => {
      const read = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.textContent
        if (node.nodeType !== Node.ELEMENT_NODE) return ""
        const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]))
        return [node.localName, attributes, [...node.childNodes].map(read)]
      }
      return read(document.querySelector("main"))
    })
  })
}

/** The rendered category beside plain `renderToString` of the same grid, each in one process, in the same run. */
export async function throughput(site, browserPath) {
  const grid = await gridOf(site, browserPath)
  const plain = fork(join(root, "scripts/bench/plain.mjs"), { env: { ...process.env, NODE_ENV: "production" } })
  plain.send(grid)
  const [port] = await once(plain, "message")
  try {
    const bare = await perSecond(`http://127.0.0.1:${port}/`)
    const kept = await perSecond(`${site.address}/cars`)
    const ours = await perSecond(`${site.address}/cars?fresh=[<id>]`)
    return [
      row("plain renderToString of the grid", `${bare.toFixed(0)}/s`),
      row("/cars from the page cache", `${kept.toFixed(0)}/s = ${(kept / bare).toFixed(2)} ×`, "≥ 2.5 ×"),
      row("/cars rendered", `${ours.toFixed(0)}/s = ${(ours / bare).toFixed(2)} ×`, "≥ 0.22 ×"),
    ]
  } finally {
    plain.kill()
  }
}
