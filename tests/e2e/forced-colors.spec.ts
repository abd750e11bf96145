import sharp from "sharp"
import { weekdayAhead } from "../support/browser/journey"
import { expect, type Locator, type Page, test } from "../support/browser/test"

test.describe("with forced colours", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }))

  test("the chosen time of a car wash differs from the others", async ({ page }) => {
    await page.goto("/car-wash-booking?service=vip&lang=en")
    await page.locator('input[name="appointmentDate"]').fill(weekdayAhead(180))
    await expectDifferent(page, page.locator('label:has(> input[name="appointmentTime"])').nth(1))
  })

  for (const [name, address, choices] of [
    ["billing cycle", "/membership?billing=monthly&lang=en", 'main nav:has([aria-current="true"]) a'],
    ["number of tickets", "/commercial-operation?lang=en", "button[aria-pressed]:enabled"],
    ["kind of trip", "/jets?lang=en", '[role="tab"]'],
  ] as const)
    test(`the chosen ${name} differs from the others`, async ({ page }) => {
      await page.goto(address)
      await expectDifferent(page, page.locator(choices).last())
    })

  test("buttons have a border", async ({ page }) => {
    await page.goto("/urban-cars/volkswagen-t-roc?lang=en")
    const { data, info } = await pixels(page.locator('a[href*="/book"]:visible').first())
    const middle = 4 * info.width * (info.height >> 1)
    const left = [0, 1, 2, 3, 4, 5].map((x) => data.readUInt32BE(middle + 4 * x))
    expect(new Set(left).size).toBeGreaterThan(1)
  })
})

/** Chooses `choice` and expects another picture of it, without the focus and the pointer. */
async function expectDifferent(page: Page, choice: Locator): Promise<void> {
  const before = await pixels(choice)
  await choice.click()
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      const after = await pixels(choice)
      let count = 0
      for (let at = 0; at < Math.min(before.data.length, after.data.length); at += 4)
        if (before.data.readUInt32BE(at) !== after.data.readUInt32BE(at)) count += 1
      return count
    })
    .toBeGreaterThan(200)
}

async function pixels(part: Locator) {
  return await sharp(await part.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}
