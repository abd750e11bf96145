import { expect, test } from "@playwright/test"
import { brand } from "../../app/platform/brand"
import { languages, signedIn } from "../support/e2e"
import { sheetsOf } from "../support/sheets"

const open = ["/", "/terms", "/rental-agreement", "/cars", "/villas", "/villas/villa-capo-bianco", "/membership"]
const own = ["/account", "/account/bookings", "/account/security"]

for (const language of languages)
  test(`in ${language}: no page prints an empty sheet`, async ({ page }) => {
    await signedIn(page, "customer_verified")
    await page.emulateMedia({ media: "print" })
    for (const path of [...open, ...own])
      await test.step(path, async () => {
        await page.goto(`${path}?lang=${language}`, { waitUntil: "networkidle" })
        const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }))
        expect(sheets.length).toBeGreaterThan(0)
        // The house's name alone is no page.
        const empty = ({ letters, pictures }: (typeof sheets)[number]) => pictures === 0 && letters <= brand.name.length
        expect(sheets.filter(empty)).toEqual([])
      })
  })
