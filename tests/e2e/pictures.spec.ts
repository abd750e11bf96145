import sharp from "sharp"
import { consoleErrors, signedIn } from "../support/browser/e2e"
import { expectPictures, pictureFaults, pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

test("pictureFaults reports every kind of fault", async ({ page }) => {
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
    "is not loaded: /pictures/none.avif",
    "is not in en: Sea",
    "has no width and height: /favicon.svg",
    "has no alternative text: /favicon.svg",
    "has no alternative text: /favicon.svg",
    "is not in en: Il mare di Sardegna al tramonto",
    "has no alternative text: /favicon.svg",
  ])
  await page.evaluate(() => {
    document.body.style.width = "calc(100vw + 40px)"
  })
  expect(await pixelsBeyond(page)).toBeGreaterThan(0)
})

test("a page preloads its first picture with the picture's own srcset and sizes", async ({ page }) => {
  for (const path of ["/", "/cars", "/cars/ferrari-f8-tributo"]) {
    const requested: string[] = []
    page.on("request", (request) => requested.push(request.url()))
    await page.goto(path, { waitUntil: "load" })
    const first = page.locator('img[fetchpriority="high"]').first()
    const chosen = await first.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc))
    const preloads = page.locator('head link[rel="preload"][as="image"]')
    const sets = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute("imagesrcset") ?? ""))
    expect(sets.some((set) => set.includes(new URL(chosen).pathname))).toBe(true)
    const sizes = await first.getAttribute("sizes")
    expect(await preloads.evaluateAll((links) => links.map((link) => link.getAttribute("imagesizes")))).toContain(sizes)
    expect(requested.filter((url) => url === chosen)).toHaveLength(1)
  }
})

const filmsOf = (page: Page) => {
  const films: string[] = []
  page.on("request", (request) => request.url().includes("/film/") && films.push(request.url()))
  return films
}

test.describe("the film of the home page", () => {
  test("is not fetched with reduced motion or in data saver mode", async ({ browser }) => {
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const context = await browser.newContext({ reducedMotion })
      const page = await context.newPage()
      if (reducedMotion === "no-preference")
        await page.addInitScript(() => {
          Object.defineProperty(navigator, "connection", { value: { saveData: true, effectiveType: "4g" } })
        })
      const films = filmsOf(page)
      await page.clock.install()
      await page.goto("/", { waitUntil: "load" })
      await page.clock.runFor(2_500)
      expect(films).toEqual([])
      await expect(page.locator("video")).toHaveCount(0)
      await context.close()
    }
  })

  test("pauses out of view and stays stopped after a reload", async ({ browser, baseURL }) => {
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

test("an operator replaces a drawn picture with a photograph and deletes it", async ({ page }) => {
  const errors = consoleErrors(page)
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
  await expect(view).toContainText("Choose a JPG, PNG, HEIC, WebP or AVIF photograph")
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
  expect(errors).toEqual([])
})

test("a photograph chosen before hydration is uploaded after it", async ({ page }) => {
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
