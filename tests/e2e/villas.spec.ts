import { addDays, romeDate } from "../../app/platform/dates"
import { consoleErrors, expectAccessible, fromOwnNetwork, latestMail, signedIn } from "../support/browser/e2e"
import { typeCard } from "../support/browser/journey"
import { pixelsBeyond } from "../support/browser/pictures"
import { expect, type Page, test } from "../support/browser/test"

test.describe.configure({ mode: "serial" })

const VILLA = "villa-lu-stazzu"
const number = /MST-[0-9A-Z]{4}-[0-9A-Z]{4}/
const modal = (page: Page) => page.locator("dialog[open]")
const submit = (page: Page) => modal(page).locator("form button:not([type]):not([name])").last()

/** The phone and desktop projects run concurrently on one villa, so each uses its own weeks. */
function weekFor(project: string, week: number): { pickupDate: string; returnDate: string } {
  const pickupDate = addDays(romeDate(new Date()), (project === "phone" ? 30 : 130) + 10 * week)
  return { pickupDate, returnDate: addDays(pickupDate, 3) }
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await modal(page).locator(`input[name="${name}"]`).fill(value)
}

test.beforeEach(({ page }) => fromOwnNetwork(page))

const whoAmI = (email: string) => ({ fullName: "Ada Neri", email, phone: "+39 347 000 0002" })

test("a guest requests a villa and pays with the mailed link once it is confirmed", async ({
  page,
  request,
  browser,
}, info) => {
  const errors = consoleErrors(page)
  const email = `maria.immacolata.guglielmina.castelvecchio@marmora-${info.project.name}.example.org`
  const week = weekFor(info.project.name, 0)
  await page.goto("/villas?lang=en")
  await page.getByRole("link", { name: "Discover: Lu Stazzu" }).click()
  await expect(page).toHaveURL(new RegExp(`/villas/${VILLA}$`))
  await expect(page.getByRole("img", { name: /Sardinia, with Lu Stazzu marked/ })).toBeVisible()
  await page.getByRole("main").getByRole("link", { name: "Request a stay" }).click()
  await expect(modal(page)).toBeVisible()

  await expect(submit(page)).toBeDisabled()
  await expect(modal(page).getByText("Pickup and return dates are required.")).toBeVisible()
  await expect(modal(page).getByText("Also needed: full name, email, phone.")).toBeVisible()
  await fill(page, { pickupDate: week.pickupDate, returnDate: week.pickupDate })
  await expect(submit(page)).toBeDisabled()
  await fill(page, week)
  await expect(modal(page).getByText("€1,782")).toBeVisible()
  await expectAccessible(page)
  await submit(page).click()
  await expect(modal(page).getByRole("link", { name: "Name is required." })).toBeVisible()
  await expect(modal(page).locator('input[name="pickupDate"]')).toHaveValue(week.pickupDate)
  await fill(page, whoAmI(email))
  await submit(page).click()
  const received = page.getByRole("heading", { name: "Request received" })
  await expect(received).toBeVisible()
  await expect(page).toHaveURL(/\/booking-success\?booking=.*&token=/)
  await expect(page.getByText(`We have written to ${email}`)).toBeVisible()
  await expect(page.getByText("3 nights").first()).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  await expect(page.getByText("€1,782").first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect.poll(() => pixelsBeyond(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await expect(received).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/villas/${VILLA}$`))
  await page.getByRole("main").getByRole("link", { name: "Request a stay" }).click()
  await expect(modal(page).locator('input[name="fullName"]')).toHaveValue("")

  const mail = await latestMail(request, email, "checkout.received")
  const booked = number.exec(mail.body)?.[0] ?? "none"
  const back = await (await browser.newContext()).newPage()
  await signedIn(back, "operator", "/admin")
  await back.goto("/admin?lang=en")
  await expectAccessible(back)
  const card = back.getByRole("listitem").filter({ hasText: booked }).filter({ hasText: "Lu Stazzu" }).first()
  await card.getByText("Confirm", { exact: true }).click()
  await card.getByRole("button", { name: /^Confirm to / }).click()
  await expect(back.getByText(booked)).toHaveCount(0)
  await back.context().close()

  const link = (await latestMail(request, email, "checkout.to-pay")).links.find((link) => link.includes("/pay/")) ?? ""
  const { pathname, search } = new URL(link)
  const leaving = await page.context().newPage()
  await leaving.goto(`/booking-success/cancel?booking=${pathname.split("/").at(-1)}&${search.slice(1)}`)
  await expect(leaving.getByRole("heading", { name: "Cancelling is free of charge" })).toBeVisible()
  await page.goto(pathname + search)
  await expectAccessible(page)
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }))
  await typeCard(page, "4242424242424242")
  await page.locator('form:has(input[autocomplete="cc-number"]) button[type="submit"]').click()
  await expect(page).toHaveURL(/\/booking-success\?booking=/, { timeout: 20_000 })
  await expect(page.getByText(booked).first()).toBeVisible()

  await leaving.getByRole("button", { name: "Yes, cancel the booking" }).click()
  await expect(leaving.getByText(/The conditions have changed in the meantime/)).toBeVisible()
  await expect(leaving.getByRole("heading", { name: "If you cancel now, you get a voucher" })).toBeVisible()
  await expect(leaving.locator('input[name="expected"]')).toHaveValue("voucher:169290")
  await leaving.close()

  const paid = await latestMail(request, email, "checkout.confirmed")
  const own = paid.links.find((link) => link.includes("/booking-success")) ?? ""
  await page.context().clearCookies()
  await page.goto(new URL(own).pathname + new URL(own).search)
  await expect(page.getByText(booked).first()).toBeVisible()
  await expect(page.getByText("San Pantaleo, Gallura").first()).toBeVisible()
  expect(errors).toEqual([])
})

test("taken nights are refused, the night after the last one is free", async ({ page }, info) => {
  const week = weekFor(info.project.name, 0)
  await page.goto(`/villas/${VILLA}/book?lang=en`)
  await fill(page, { ...week, ...whoAmI("late@example.org") })
  await submit(page).click()
  await expect(modal(page).getByText(/It is already booked from/)).toBeVisible()
  await expectAccessible(page)
  await fill(page, { pickupDate: week.returnDate, returnDate: addDays(week.returnDate, 1) })
  await submit(page).click()
  await expect(page.getByRole("heading", { name: "Request received" })).toBeVisible()
})

test("a request whose answer was lost is sent once", async ({ page }, info) => {
  const bookingIn = (text: string) => /booking-success\?booking=([0-9a-f-]{36})/.exec(text)?.[1] ?? "none"
  await page.goto(`/villas/${VILLA}/book?lang=en`)
  await fill(page, { ...weekFor(info.project.name, 2), ...whoAmI(`lost-${info.project.name}@example.org`) })
  const lost = Promise.withResolvers<string>()
  await page.route(`**/villas/${VILLA}/book.data**`, async (route) => {
    if (route.request().method() !== "POST") return route.continue()
    lost.resolve(bookingIn(await (await route.fetch()).text()))
    return route.abort()
  })
  await submit(page).click()
  const stored = await lost.promise
  await page.unrouteAll({ behavior: "wait" })
  await page.reload()
  await expect(modal(page).locator('input[name="fullName"]')).toHaveValue("Ada Neri")
  await submit(page).click()
  await expect(page).toHaveURL(/\/booking-success/)
  expect(bookingIn(page.url())).toBe(stored)
})
