import { consoleErrors, expectAccessible } from "../support/browser/e2e"
import { expect, type Locator, type Page, test } from "../support/browser/test"

test.use({ contextOptions: { reducedMotion: "no-preference" } })

const words = {
  it: { title: "Dicono di noi", stop: "Ferma lo scorrimento", go: "Riprendi lo scorrimento", whole: /^Leggi tutto/ },
  en: { title: "What guests say", stop: "Pause the reviews", go: "Play the reviews", whole: /^Read more/ },
}

/** The reviews of a page, scrolled into view, with the pointer elsewhere. */
async function reviewsOn(page: Page, language: "it" | "en" = "it"): Promise<Locator> {
  await page.goto(`/membership?lang=${language}`)
  const reviews = page.getByRole("region", { name: words[language].title })
  await reviews.scrollIntoViewIfNeeded()
  await page.mouse.move(5, 5)
  return reviews
}

const rows = (reviews: Locator) => reviews.locator("ul")
const left = (reviews: Locator) =>
  rows(reviews)
    .first()
    .evaluate((row) => row.getBoundingClientRect().left)

async function expectMoving(reviews: Locator) {
  const before = await left(reviews)
  await expect.poll(() => left(reviews), { message: "the row has moved on" }).not.toBe(before)
}
async function expectStill(page: Page, reviews: Locator) {
  await expect(async () => {
    const before = await left(reviews)
    await page.waitForTimeout(300)
    expect(await left(reviews)).toBe(before)
  }).toPass({ timeout: 10_000 })
}

/** A point on a visible link, and the window's width. */
const linkInSight = (reviews: Locator) =>
  reviews.evaluate((section) => {
    const boxes = [...section.querySelectorAll("a")].map((link) => link.getBoundingClientRect())
    const box = boxes.find(({ left }) => left > 0 && left + 40 < innerWidth)
    if (!box) throw new Error("no link in sight")
    return { x: box.left + 20, y: box.top + 20, width: innerWidth }
  })

test.describe("the reviews", () => {
  test("pause under the mouse, and can be stopped, expanded and resumed", async ({ page }) => {
    const language = "en"
    const errors = consoleErrors(page)
    const reviews = await reviewsOn(page, language)
    await expect(reviews.getByText("5.0/5.0")).toBeVisible()
    await expectMoving(reviews)
    await rows(reviews).first().getByRole("article").first().hover({ force: true })
    await expectStill(page, reviews)
    await page.mouse.move(5, 5)
    await expectMoving(reviews)
    await reviews.getByRole("button", { name: words[language].stop }).click()
    await expectStill(page, reviews)
    const whole = reviews.getByRole("button", { name: words[language].whole })
    const name = (await whole.textContent())?.split(": ")[1] ?? ""
    const card = rows(reviews).first().getByRole("listitem").filter({ hasText: name })
    await whole.focus()
    await page.keyboard.press("Enter")
    const body = card.locator("blockquote p")
    await expect.poll(() => body.evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1)
    await expectAccessible(page)
    await reviews.getByRole("button", { name: words[language].go }).click()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expectMoving(reviews)
    expect(errors).toEqual([])
  })

  test("can be dragged by mouse without opening a link", async ({ page, context }) => {
    const reviews = await reviewsOn(page)
    await reviews.getByRole("button", { name: words.it.stop }).click()
    await expectStill(page, reviews)
    const { x, y, width } = await linkInSight(reviews)
    const direction = x > width / 2 ? -1 : 1
    const before = await left(reviews)
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (const step of [30, 60, 90]) await page.mouse.move(x + direction * step, y)
    // The width of all reviews, after which the row repeats.
    const loop = await rows(reviews).evaluate((row) => {
      const [first, second] = [...row.children].map((review) => (review as HTMLElement).offsetLeft)
      return row.children.length * ((second ?? 0) - (first ?? 0))
    })
    const off = async () => Math.abs((await left(reviews)) - before - direction * 90) % loop
    await expect.poll(async () => Math.min(await off(), loop - (await off()))).toBeLessThan(1)
    await page.mouse.up()
    await expectStill(page, reviews)
    expect(context.pages()).toHaveLength(1)
  })

  test("scroll a focused review into view", async ({ page }) => {
    const reviews = await reviewsOn(page)
    await expectMoving(reviews)
    await reviews.getByRole("button", { name: words.it.stop }).focus()
    const links = await rows(reviews).first().getByRole("link").count()
    for (let place = 0; place < links; place++) {
      await page.keyboard.press("Tab")
      if ((await page.evaluate(() => document.activeElement?.tagName)) === "BUTTON") await page.keyboard.press("Tab")
      await expect(page.locator(":focus")).toBeInViewport({ ratio: 1 })
      await expectStill(page, reviews)
    }
    await page.keyboard.press("Tab")
    expect(await reviews.locator(":focus").count(), "the focus goes on to what follows").toBe(0)
  })

  test("can be dragged by touch after a tap", async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const reviews = await reviewsOn(page)
    await expectMoving(reviews)
    const card = rows(reviews).first().getByRole("article").first()
    await card.tap({ force: true, position: { x: 20, y: 20 } })
    await page.touchscreen.tap(5, 5)
    const touch = await context.newCDPSession(page)
    const box = await rows(reviews).first().boundingBox()
    const y = (box?.y ?? 0) + 40
    const at = (x: number) => ({ touchPoints: [{ x, y }] })
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(150) })
    const before = await left(reviews)
    for (const x of [180, 210, 240, 270]) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(x) })
    // While it is touched, the row stays where it was dragged.
    await expectStill(page, reviews)
    expect(await left(reviews)).not.toBe(before)
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
    await context.close()
  })

  test("do not move with reduced motion but can be scrolled", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" })
    const reviews = await reviewsOn(page)
    await expectStill(page, reviews)
    await expect(rows(reviews)).toHaveCount(1)
    await expect(reviews.getByRole("button", { name: words.it.stop })).toHaveCount(0)
    const moved = await rows(reviews).evaluate((row) => {
      const view = row.parentElement
      view?.scrollTo(200, 0)
      return view?.scrollLeft
    })
    expect(moved).toBe(200)
  })

  test("from Google precede the built-in ones, with Google's rating", async ({ page }) => {
    await page.route("**/api/get-google-reviews", (route) =>
      route.fulfill({
        json: {
          reviews: [
            {
              author: "Anna Melis",
              rating: 4,
              date: "2026-11-01",
              body: "Una settimana serena.",
              sourceUrl: "https://www.google.com/maps",
            },
          ],
          ratingSummary: { ratingValue: 4.8, reviewCount: 1251 },
        },
      }),
    )
    const reviews = await reviewsOn(page)
    await expect(reviews.getByText("4,8/5,0")).toBeVisible()
    await expect(reviews.getByText("1.251 recensioni")).toBeVisible()
    const first = rows(reviews).first().getByRole("article")
    await expect(first).toHaveCount(7)
    await expect(first.first()).toContainText("Anna Melis")
    await expect(first.first().getByRole("img", { name: "4 stelle su 5" })).toBeVisible()
  })

  test("are shown only on their pages, also after client-side navigation", async ({ page }) => {
    const reviews = page.getByRole("region", { name: words.en.title })
    await page.goto("/terms?lang=en")
    await expect(page.getByRole("contentinfo")).toBeVisible()
    await expect(reviews).toHaveCount(0)
    await page.getByRole("contentinfo").locator('a[href="/about"]').click()
    await expect(page).toHaveURL(/\/about$/)
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
    await expect(reviews.getByText("5.0/5.0")).toBeVisible()
    await page.locator('header a[href^="/signin"]').first().click()
    await expect(page).toHaveURL(/\/signin/)
    await expect(reviews).toHaveCount(0)
    for (const path of ["/car-wash-booking?service=vip", "/cars/no-such-car"]) {
      await page.goto(path)
      await expect(page.getByRole("contentinfo")).toBeVisible()
      await expect(reviews).toHaveCount(0)
    }
  })
})

test.describe("the memberships", () => {
  const gold = (page: Page) => page.getByRole("article", { name: "Gold" })

  test("show the annual price first and the monthly price on request", async ({ page }) => {
    const errors = consoleErrors(page)
    await page.goto("/membership?lang=it")
    await expect(gold(page)).toContainText("2.300 €")
    await page.getByRole("link", { name: "Mensile" }).click()
    await expect(page).toHaveURL(/billing=monthly/)
    await expect(gold(page)).toContainText("230 €")
    await expect(page.getByRole("link", { name: "Mensile" })).toHaveAttribute("aria-current", "true")
    await expectAccessible(page)
    await expect(gold(page).getByRole("link", { name: /^Scegli il piano\W+Gold$/ })).toHaveAttribute(
      "href",
      "/membership/enroll/gold?billing=monthly",
    )
    expect(errors).toEqual([])
  })
})
