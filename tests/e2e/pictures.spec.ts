import { expect, type Page, test } from "@playwright/test"
import sharp from "sharp"
import { complaintsOf, heldScripts, signedIn } from "../support/e2e"
import { expectPictures, pictureFaults, pixelsBeyond } from "../support/pictures"

test("the look at pictures finds each fault that it looks for", async ({ page }) => {
  await page.goto("/?lang=en")
  await expectPictures(page, "en")
  const wrong = [
    '<img src="/pictures/none.avif" width="10" height="10" alt="Sea" style="display:block">',
    '<img src="/favicon.svg" alt="The Sardinian sea at dusk, with the island of Tavolara on the horizon" style="display:block;width:20px">',
    '<img src="/favicon.svg" width="20" height="20" style="display:block">',
    '<img src="/favicon.svg" width="20" height="20" alt="" style="display:block">',
    '<img src="/favicon.svg" width="20" height="20" alt="Il mare di Sardegna al tramonto" style="display:block">',
    '<a href="/"><img src="/favicon.svg" width="20" height="20" alt=""></a>',
    '<a href="/"><img src="/favicon.svg" width="20" height="20" alt="">Home</a>',
  ]
  await page.route("**/wrong", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><html lang="en"><main>${wrong.join("")}</main>` }),
  )
  await page.goto("/wrong")
  const faults = (await pictureFaults(page, "en")).map((fault) => fault.replace(/http:\/\/[^/]+/, ""))
  expect(faults).toEqual([
    "has not come: /pictures/none.avif",
    "does not speak en: Sea",
    "has no width and height: /favicon.svg",
    "says nothing: /favicon.svg",
    "says nothing: /favicon.svg",
    "does not speak en: Il mare di Sardegna al tramonto",
    "says nothing: /favicon.svg",
  ])
  await page.evaluate(() => {
    document.body.style.width = "calc(100vw + 40px)"
  })
  expect(await pixelsBeyond(page)).toBeGreaterThan(0)
})

test("the first picture is asked for by the page itself, in the very sizes that the picture will choose from", async ({
  page,
}) => {
  for (const path of ["/", "/cars", "/cars/ferrari-f8-tributo"]) {
    const asked: string[] = []
    page.on("request", (request) => asked.push(request.url()))
    await page.goto(path, { waitUntil: "load" })
    const first = page.locator('img[fetchpriority="high"]').first()
    if (path !== "/" && (await first.count()) === 0) continue
    const chosen = await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    const preloads = page.locator('head link[rel="preload"][as="image"]')
    const sets = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute("imagesrcset") ?? ""))
    expect(sets.some((set) => set.includes(new URL(chosen).pathname))).toBe(true)
    const sizes = await first.getAttribute("sizes")
    expect(await preloads.evaluateAll((links) => links.map((link) => link.getAttribute("imagesizes")))).toContain(sizes)
    expect(asked.filter((url) => url === chosen)).toHaveLength(1)
  }
})

test("what lies below the first screen is fetched after the scripts, or as soon as the reader moves", async ({
  page,
}) => {
  const asked: string[] = []
  // A second after the page has come its parts open, whatever its scripts do; here, however slow the machine, not in between.
  await page.addInitScript(() => {
    const later = window.setTimeout
    window.setTimeout = ((act: () => void, ms?: number) => (ms === 1000 ? 0 : later(act, ms))) as typeof setTimeout
  })
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  const below = () => asked.filter((path) => path.startsWith("/pictures/") && !path.startsWith("/pictures/home/dusk"))
  const opened = async () => {
    asked.length = 0
    const letScriptsCome = await heldScripts(page)
    await page.goto("/", { waitUntil: "commit" })
    await expect.poll(() => asked.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(3)
    return letScriptsCome
  }

  const letScriptsCome = await opened()
  expect(below()).toEqual([])
  letScriptsCome()
  await expect.poll(below).not.toEqual([])

  await page.goto("about:blank")
  const letThemComeAgain = await opened()
  expect(below()).toEqual([])
  await page.mouse.wheel(0, 200)
  await expect.poll(below).not.toEqual([])
  letThemComeAgain()
})

test("a script that is held up keeps back nothing of the page but its life", async ({ page }) => {
  await page.route("**/assets/home-*.js", () => {})
  await page.goto("/", { waitUntil: "commit" })
  await expect(page.locator("html[data-arriving]")).toBeAttached()
  await expect(page.locator("html[data-arriving]")).toHaveCount(0)
})

test("who comes by a link to a text of the home page finds all of it laid out", async ({ page }) => {
  await page.goto("/#:~:text=Maestrale")
  await expect(page.locator("html[data-whole]")).toBeAttached()
})

test("who opens a window by its address fetches no picture of the list behind it until it is closed", async ({
  page,
}) => {
  await signedIn(page, "customer_verified", "/faq")
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  const tiles = () => asked.filter((path) => path.includes("/tile-"))
  await page.goto("/cars/ferrari-f8-tributo/book", { waitUntil: "networkidle" })
  expect(tiles()).toEqual([])
  await expect(page.locator("dialog[data-covers]:modal")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL(/\/cars$/)
  await expect.poll(tiles).not.toEqual([])
})

test("the list fetches none either while the window over it is still on its way", async ({ page }) => {
  await signedIn(page, "customer_verified", "/faq")
  await page.route("**/cars/ferrari-f8-tributo/book", async (route) => {
    const answer = await route.fetch()
    const whole = await answer.text()
    expect(whole).toContain("<dialog")
    await route.fulfill({ response: answer, body: whole.slice(0, whole.indexOf("<dialog")) })
  })
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  const tiles = () => asked.filter((path) => path.includes("/tile-"))
  await page.goto("/cars/ferrari-f8-tributo/book", { waitUntil: "networkidle" })
  await expect(page.locator("main li article")).not.toHaveCount(0)
  expect(tiles()).toEqual([])
  await page.mouse.wheel(0, 200)
  await expect.poll(tiles).not.toEqual([])
})

test("a window that leaves the list in sight covers none of it", async ({ page }) => {
  await page.goto("/cars/ferrari-f8-tributo/book", { waitUntil: "networkidle" })
  await expect(page.getByRole("dialog", { name: "Accesso Richiesto" })).toBeVisible()
  await expect(page.locator("html:not([data-whole])")).toBeAttached()
  await expect(page.locator("main li article img").first()).toHaveJSProperty("complete", true)
  const drawn = await page
    .locator("main li article")
    .first()
    .evaluate((tile) => tile.checkVisibility({ contentVisibilityAuto: true }))
  expect(drawn).toBe(true)
})

const filmsOf = (page: Page) => {
  const films: string[] = []
  page.on("request", (request) => request.url().includes("/film/") && films.push(request.url()))
  return films
}

test.describe("the film of the home page", () => {
  test("is not fetched by those who want less motion", async ({ page }) => {
    const films = filmsOf(page)
    await page.goto("/", { waitUntil: "load" })
    await page.waitForTimeout(2_500)
    expect(films).toEqual([])
    await expect(page.locator("video")).toHaveCount(0)
  })

  test("is not fetched by those who save data", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, reducedMotion: "no-preference", serviceWorkers: "block" })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })
    })
    const films = filmsOf(page)
    await page.goto("/", { waitUntil: "load" })
    await page.waitForTimeout(2_500)
    expect(films).toEqual([])
    await context.close()
  })

  test("follows its picture, can be stopped, stays stopped for the visit, and moves nothing", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, reducedMotion: "no-preference", serviceWorkers: "block" })
    const page = await context.newPage()
    await page.addInitScript(() => {
      const kept = window as unknown as { shifted: number }
      kept.shifted = 0
      new PerformanceObserver((list) => {
        for (const each of list.getEntries()) kept.shifted += (each as unknown as { value: number }).value
      }).observe({ type: "layout-shift", buffered: true })
    })
    await page.goto("/?lang=en", { waitUntil: "load" })
    const stop = page.getByRole("button", { name: "Stop the film" })
    await expect(stop).toBeVisible()
    expect((await stop.boundingBox())?.width).toBeGreaterThanOrEqual(44)
    expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const isPaused = () => page.locator("video").evaluate((video: HTMLVideoElement) => video.paused)
    expect(await isPaused()).toBe(false)
    await page.evaluate(() => window.scrollTo({ top: 3_000, behavior: "instant" }))
    await expect.poll(isPaused).toBe(true)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
    await expect.poll(isPaused).toBe(false)
    await stop.click()
    await expect.poll(isPaused).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.01)
    const films = filmsOf(page)
    await page.reload({ waitUntil: "load" })
    await expect(page.getByRole("button", { name: "Play the film" })).toBeVisible()
    expect(films).toEqual([])
    await context.close()
  })
})

test("an operator hangs a photograph over a drawn picture, and takes it away again", async ({ page }) => {
  const complaints = complaintsOf(page)
  await signedIn(page, "operator")
  await page.goto("/admin/pictures?lang=en")
  const view = page.locator('[data-view="fiat-500/detail"]')
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer()
  const photograph = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#347" } })
    .jpeg()
    .toBuffer()
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    view.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer })
  await choose("small.jpg", "image/jpeg", small)
  await expect(view).toContainText("The photograph is too small")
  await choose("film.mp4", "image/jpeg", Buffer.from("no photograph"))
  await expect(view).toContainText("Photographs have to be JPEG")
  await choose("photograph.jpg", "image/jpeg", photograph)
  await expect(view.getByRole("img")).toHaveAttribute("alt", /^Photograph: Fiat 500/, { timeout: 60_000 })
  await expectPictures(page, "en")
  await page.goto("/urban-cars/fiat-500?lang=en")
  await expect(page.getByRole("img", { name: /photographed$/ })).toHaveAttribute("src", /^\/photographs\//)
  const card = await page.locator('meta[property="og:image"]').getAttribute("content")
  expect((await page.request.get(card ?? "")).headers()["content-type"]).toBe("image/jpeg")
  await page.goto("/admin/pictures?lang=en")
  await view.getByText("Remove the photograph").click()
  await expect(view).toContainText("will be deleted for good")
  await view.getByRole("button", { name: "Delete the photograph" }).click()
  await expect(page.getByText("The drawn picture is back.")).toBeVisible()
  await expect(view.getByRole("img", { name: /^Photograph/ })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test("a photograph that is chosen before the scripts came leaves as soon as they are there", async ({ page }) => {
  await signedIn(page, "operator", "/admin/pictures?lang=en")
  await page.route(/assets\/.*\.js/, async (route) => {
    await new Promise((waited) => setTimeout(waited, 2000))
    await route.continue()
  })
  await page.goto("/admin/pictures?lang=en", { waitUntil: "commit" })
  const view = page.locator('[data-view="fiat-panda/detail"]')
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer()
  await view.locator('input[type="file"]').setInputFiles({ name: "small.jpg", mimeType: "image/jpeg", buffer: small })
  await expect(view).toContainText("The photograph is too small")
})
