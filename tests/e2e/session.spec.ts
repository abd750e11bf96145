import { DEMO_PASSWORD } from "../../app/accounts/rules/demo-accounts"
import { consoleErrors, endElsewhere, expectAlive, lookAt, signInByHand } from "../support/browser/e2e"
import { expect, type Page, test } from "../support/browser/test"

const CUSTOMER = "unverified@maestrale.example"

const header = (page: Page) => page.locator("header").first()
const account = (page: Page) => header(page).locator('a[href="/account"]')

test("signing out or in in one tab does the same in the other tabs", async ({ page, context }) => {
  const errors = consoleErrors(page)
  await signInByHand(page, "customer_unverified", "/cars")
  const inAccount = await context.newPage()
  await inAccount.goto("/account/documents")
  await expect(inAccount).toHaveURL(/\/account\/documents$/)
  const onCars = await context.newPage()
  await onCars.goto("/urban-cars")
  await expect(account(onCars)).toBeVisible()
  for (const tab of [inAccount, onCars]) await expectAlive(tab, CUSTOMER)

  await page.goto("/signout")
  await page.locator("main form button").click()
  await expect(page).toHaveURL(/\/$/)
  await expect(account(onCars)).toHaveCount(0)
  await expect(onCars).toHaveURL(/\/urban-cars$/)
  await expect(inAccount).toHaveURL(/\/signin\?from=%2Faccount%2Fdocuments$/)
  await expect(inAccount.getByText(/La sessione è terminata|Your session has ended/)).toHaveCount(0)

  await signInByHand(page, "customer_unverified", "/cars")
  await expect(account(onCars)).toBeVisible()
  await expect(inAccount).toHaveURL(/\/account\/documents$/)
  expect(errors).toEqual([])
})

test("a session ended elsewhere redirects an account page to sign-in and back", async ({ page, context, baseURL }) => {
  await signInByHand(page, "customer_unverified", "/account/profile")
  await expectAlive(page, CUSTOMER)
  await endElsewhere(context, baseURL)
  await lookAt(page)
  await expect(page).toHaveURL(/\/signin\?from=%2Faccount%2Fprofile$/)
  await expect(page.getByText(/La sessione è terminata|Your session has ended/)).toBeVisible()
  await page.locator('input[name="email"]').fill(CUSTOMER)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/account\/profile$/)
})

test("the session is checked every 30 seconds, only while signed in", async ({ page }) => {
  await page.clock.install()
  const requested: string[] = []
  page.on("request", (request) => {
    if (request.url().endsWith("/api/session")) requested.push(request.method())
  })
  await page.goto("/cars")
  await expect(header(page).locator('a[href^="/signin"]')).toBeVisible()
  await expectAlive(page)
  await page.clock.runFor(95_000)
  expect(requested).toEqual([])
  await signInByHand(page, "customer_unverified", "/cars")
  await expect(account(page)).toBeVisible()
  for (const times of [1, 2]) {
    const answered = page.waitForResponse("**/api/session")
    await page.clock.runFor(31_000)
    await (await answered).finished()
    await page.evaluate(() => Promise.resolve())
    expect(requested).toHaveLength(times)
  }
})

test("a password link works on any page and removes its token from the URL", async ({ page }) => {
  const referers: string[] = []
  page.on("request", (request) => {
    const { referer } = request.headers()
    if (referer) referers.push(referer)
  })
  await page.goto("/cars?type=recovery&token=from-a-mail")
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.locator('input[name="token"]')).toHaveValue("from-a-mail")
  await page.reload()
  await expect(page.locator('input[name="token"]')).toHaveValue("from-a-mail")
  await expect(page).toHaveURL(/\/reset-password$/)
  expect(referers.filter((referer) => referer.includes("from-a-mail"))).toEqual([])
})

test("session events are dispatched in order", async ({ page }) => {
  await page.addInitScript(() => {
    const stored = (): string[] => JSON.parse(sessionStorage.getItem("session-events") ?? "[]")
    window.addEventListener("session", (event) =>
      sessionStorage.setItem("session-events", JSON.stringify([...stored(), (event as CustomEvent<string>).detail])),
    )
  })
  const takeSessionEvents = () =>
    page.evaluate(() => {
      const events = JSON.parse(sessionStorage.getItem("session-events") ?? "[]") as string[]
      sessionStorage.removeItem("session-events")
      return events
    })
  await page.goto("/signin?from=/account/documents")
  await expect.poll(takeSessionEvents).toEqual(["INITIAL_SESSION"])
  await page.locator('input[name="email"]').fill(CUSTOMER)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('input[name="password"]').press("Enter")
  await expect(page).toHaveURL(/\/account\/documents$/)
  await expect.poll(takeSessionEvents).toEqual(["SIGNED_IN"])
  await page.reload()
  await expect.poll(takeSessionEvents).toEqual(["INITIAL_SESSION"])
  await page.goto("/signout")
  await expect.poll(takeSessionEvents).toEqual(["INITIAL_SESSION"])
  await page.locator("main form button").click()
  await expect.poll(takeSessionEvents).toEqual(["SIGNED_OUT"])
  await page.goto("/?type=recovery&token=from-a-mail")
  await expect.poll(takeSessionEvents).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY"])
})
