import { expect, type Page, test } from "@playwright/test"
import { signedIn } from "../support/e2e"
import { fillDates, weekdayAhead, wizard } from "../support/journey"

/** What has the focus and lies, in part or whole, behind the bars of the wizard; empty where all is in sight. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const window = document.querySelector("dialog[data-covers]")
    if (!focused || !window || focused === window || !window.contains(focused)) return ""
    if (focused.closest("header, details")) return ""
    const { top, bottom } = (focused.closest("label") ?? focused).getBoundingClientRect()
    const above = window.querySelector("header")?.getBoundingClientRect().bottom ?? 0
    const bar = window.querySelector("details")?.getBoundingClientRect()
    const below = bar && bar.height > 0 ? bar.top : innerHeight
    return top < above - 1 || bottom > below + 1 ? `${focused.outerHTML.slice(0, 120)} ${top}–${bottom}` : ""
  })

test("what has the focus is never behind the bars, and a file over 5 MB never leaves", async ({ page }) => {
  await signedIn(page, "customer_verified")
  await page.goto("/?lang=it")
  await page.goto("/urban-cars/volkswagen-tiguan/book")
  await fillDates(page, weekdayAhead(90))
  const hidden: string[] = []
  for (const key of [...Array(22).fill("Tab"), ...Array(16).fill("Shift+Tab")]) {
    await page.keyboard.press(key)
    hidden.push(await hiddenFocus(page))
  }
  expect(hidden.filter(Boolean)).toEqual([])

  const sent: string[] = []
  page.on("request", (request) => sent.push(request.url()))
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
  const file = wizard(page).locator('input[type="file"]:not([capture])').first()
  await file.setInputFiles({ name: "patente.jpg", mimeType: "image/jpeg", buffer })
  await expect(wizard(page).getByText("Il file supera i 5 MB.", { exact: true })).toBeVisible()
  expect(sent.filter((url) => url.includes("/api/uploads"))).toEqual([])
})
