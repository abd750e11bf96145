import { signIn, withBrowser } from "./browser.mjs"
import { kib, row } from "./table.mjs"

/** Transferred bytes by kind and the number of requests of a first load with an empty cache. */
async function firstLoad(context, address) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.setCacheDisabled", { cacheDisabled: true })
  const kinds = new Map()
  const weights = { Script: 0, Stylesheet: 0, requests: 0 }
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    // Data URLs are not requests.
    if (!response.url.startsWith("data:")) kinds.set(requestId, type)
  })
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind === undefined) return
    weights.requests += 1
    if (kind in weights) weights[kind] += encodedDataLength
  })
  await page.goto(address, { waitUntil: "networkidle" })
  await page.close()
  return weights
}

/** Transferred bytes and requests of home, a category and the checkout. */
export function pageWeight(site, browserPath, customer) {
  return withBrowser(browserPath, async (browser) => {
    const rows = []
    const measure = async (name, context, path, goalJs) => {
      const weights = await firstLoad(context, site.address + path)
      rows.push(row(`${name}: JS`, kib(weights.Script), `≤ ${goalJs} KiB`))
      rows.push(row(`${name}: CSS`, kib(weights.Stylesheet), "≤ 20 KiB"))
      rows.push(row(`${name}: requests`, weights.requests, "≤ 30"))
    }
    const visitor = await browser.newContext()
    await measure("home", visitor, "/", 165)
    await measure("/cars", visitor, "/cars", 165)
    const signedIn = await browser.newContext()
    await signIn(await signedIn.newPage(), site, customer)
    const cars = await (await fetch(`${site.address}/api/catalogue/cars`)).json()
    const first = (Array.isArray(cars) ? cars : cars.items).find(({ available }) => available)
    await measure("checkout", signedIn, `/cars/${first.id}/book`, 205)
    return rows
  })
}
