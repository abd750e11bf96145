import { expect, test } from "@playwright/test"
import { heldScripts, refusalOn, signedIn } from "../support/e2e"
import { fillDates, weekdayAhead, wizard } from "../support/journey"
import { layOutWhole } from "../support/whole-page"

test("a refused form takes the focus, and each of its messages leads to its field", async ({ page }) => {
  await page.goto("/signup?lang=en")
  await page.locator('input[name="name"]').fill("Anna Melis")
  await page.getByRole("button", { name: "Sign Up", exact: true }).click()
  const summary = refusalOn(page, /^Please check/)
  await expect(summary.getByRole("link")).toHaveCount(4)
  await expect(summary).toBeFocused()
  await expect(page.locator("main").getByRole("alert")).toHaveCount(0)
  await summary.getByRole("link").first().click()
  await expect(page.locator('input[name="email"]')).toBeFocused()
  await expect(page.locator('input[name="name"]')).toHaveValue("Anna Melis")
})

test("the wizard's summary loses what is mended, and a day is typed with digits alone", async ({ page }) => {
  await signedIn(page, "customer_verified")
  await page.goto("/urban-cars/volkswagen-tiguan/book?lang=it")
  await fillDates(page, weekdayAhead(120))
  await page.locator('input[name="confirmsInformation"]').check()
  await page.locator('input[name="email"]').fill("")
  await wizard(page).getByRole("button", { name: "Continua" }).click()
  const summary = refusalOn(wizard(page), /^Controlla i campi/)
  await summary.getByRole("link", { name: "La data di nascita è obbligatoria." }).click()
  await page.keyboard.type("14051985")
  await expect(page.locator('input[name="birthDate"]')).toHaveValue("14/05/1985")
  await expect(summary).not.toContainText("La data di nascita")
  await expect(summary).toContainText("L’email è obbligatoria.")
})

test("no field's text is so small that a phone zooms in", async ({ page }) => {
  for (const path of ["/signin", "/signup", "/forgot-password", "/check-email"]) {
    await page.goto(path)
    await layOutWhole(page)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML.slice(0, 120)),
    )
    expect(small, path).toEqual([])
  }
})

test("what is typed, chosen and pressed before the scripts came counts as soon as they are there", async ({ page }) => {
  const letScriptsCome = await heldScripts(page)
  await page.goto("/signup?lang=en", { waitUntil: "commit" })
  await page.locator('input[name="type"][value="business"]').check()
  await page.locator('input[name="password"]').fill("vento")
  await page.getByRole("button", { name: "Menu" }).click()
  letScriptsCome()
  await expect(page.locator("dialog:modal")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.locator('li[data-met="true"]')).toHaveCount(1)
  await expect(page.locator('input[name="companyName"]')).toBeVisible()
  await expect(page.locator('input[name="password"]')).toHaveValue("vento")
})

test("a wizard stands before its scripts come, and goes on with what was typed, where it was typed", async ({
  page,
}) => {
  await signedIn(page, "customer_verified")
  const letScriptsCome = await heldScripts(page)
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.goto("/urban-cars/volkswagen-t-roc/book?lang=it", { waitUntil: "commit" })
  const total = wizard(page).locator("summary .font-display")
  await expect(total).toHaveText(/^\d[\d.,]*\s€/)
  const proposed = await total.textContent()
  await page.locator('input[name="pickupLocation"][value="cagliari_airport"]').check()
  const pickup = page.locator('input[name="pickupDate"]')
  await pickup.fill(weekdayAhead(130))
  letScriptsCome()
  await expect(page.locator("dialog:modal")).toHaveCount(1)
  await expect(pickup).toBeFocused()
  await expect(pickup).toHaveValue(weekdayAhead(130))
  await expect(page.locator('input[name="pickupLocation"][value="cagliari_airport"]')).toBeChecked()
  await expect(total).not.toHaveText(proposed ?? "")
  expect(asked.filter((path) => path === "/api/car-rentals/quote")).toHaveLength(1)
  await wizard(page).getByRole("button", { name: "Continua" }).click()
  await expect(page).toHaveURL(/step=2/)
})

test("what is pressed while the page comes alive waits for what was typed before", async ({ page }) => {
  await signedIn(page, "customer_verified")
  const letScriptsCome = await heldScripts(page)
  // Pressed in between React's taking the page over and the effects of that.
  await page.addInitScript(() => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1] as Root | undefined
      if (!root || root.stateNode.current.memoizedState.isDehydrated) return port2.postMessage(undefined)
      ;[...document.querySelectorAll<HTMLElement>('dialog footer button[type="button"]')].at(-1)?.click()
    }
    port2.postMessage(undefined)
  })
  const judged = page.waitForRequest((request) => request.url().endsWith("/api/car-rentals/steps/1"))
  await page.goto("/urban-cars/volkswagen-t-roc/book?lang=it", { waitUntil: "commit" })
  await page.locator('input[name="returnDate"]').fill(weekdayAhead(140))
  await page.locator('input[name="pickupDate"]').fill(weekdayAhead(135))
  letScriptsCome()
  expect((await judged).postDataJSON()).toMatchObject({
    pickupDate: weekdayAhead(135),
    returnDate: weekdayAhead(140),
  })
})

test("a wizard whose proposed dates are free asks the server for nothing it came with", async ({ page }) => {
  await signedIn(page, "customer_verified")
  const asked: string[] = []
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.goto("/urban-cars/volkswagen-t-roc/book?lang=en")
  await expect(page.locator("dialog:modal")).toHaveCount(1)
  await expect(wizard(page).getByText("The vehicle is available for these dates.")).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(asked.filter((path) => path.startsWith("/api/car-rentals"))).toEqual([])
})

test("a browser that tells of no painting, or not of one before it was asked, brings the page to life too", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto("/?lang=en")
  await page.getByRole("button", { name: "Menu" }).click()
  await expect(page.locator("dialog[open]")).toBeVisible()
  await expect(page.locator("html[data-arriving]")).toHaveCount(0)
})

test("what is typed while the page comes alive counts, whatever was kept of an earlier visit", async ({ page }) => {
  const address = "/car-wash-booking?service=vip&lang=en"
  await page.goto(address)
  await page.locator('input[name="fullName"]').fill("Ada Neri")
  await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).toContain("Ada Neri")
  // A day comes in between React's taking the page over, which it notes at the document, and the effects of that.
  await page.addInitScript((day) => {
    type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1] as Root | undefined
      if (!root || root.stateNode.current.memoizedState.isDehydrated) return port2.postMessage(undefined)
      const field = document.querySelector<HTMLInputElement>('input[name="appointmentDate"]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, day)
      for (const name of ["input", "change"]) field?.dispatchEvent(new Event(name, { bubbles: true }))
    }
    port2.postMessage(undefined)
  }, weekdayAhead(190))
  await page.goto(address)
  await expect(page.locator('input[name="appointmentTime"]').first()).toBeAttached()
  await expect(page.locator('input[name="appointmentDate"]')).toHaveValue(weekdayAhead(190))
})

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false })

  test("a window closes by its cross, and what it covered is in sight", async ({ page }) => {
    await page.goto("/cars/ferrari-f8-tributo/book?lang=en")
    const dialog = page.locator("main dialog")
    await expect(dialog).toBeVisible()
    await dialog.getByRole("button", { name: "Close", exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole("link", { name: "Ferrari F8 Tributo", exact: true })).toBeVisible()
  })
})
