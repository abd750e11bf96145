import { randomInt, randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { signedIn } from "../browser/e2e"
import { weekdayAhead } from "../browser/journey"
import { expect } from "../browser/test"
import type { SiteForm } from "./site-form"

const EDITIONS = "/admin/draw"
const DAY_OF_OPENING = 400

/** An edition on sale for half an hour in more than a year, at a time and under an id of its own: sales may not overlap. */
function newEdition() {
  const hour = `${weekdayAhead(DAY_OF_OPENING + randomInt(10_000))}T${randomInt(10, 24)}`
  return {
    id: `test-${randomUUID().slice(0, 8)}`,
    salesOpenAt: `${hour}:00`,
    salesCloseAt: `${hour}:30`,
    drawAt: `${hour}:45`,
    ticketCap: "5000",
  }
}

/** Adds an edition; returns the path of its page. */
async function addedEdition(request: APIRequestContext): Promise<string> {
  const edition = newEdition()
  const form = { seen: "", ...edition, ticketEurCents: "20", ticketUsdCents: "25" }
  const response = await request.post(EDITIONS, { form, maxRedirects: 0 })
  expect(response.status(), "the new edition").toBe(302)
  return `${EDITIONS}/${edition.id}`
}

/** The forms of the draw that need no closed edition; `draw-verification.spec.ts` and the page's own test send the others. */
export const drawForms: SiteForm[] = [
  {
    does: "an operator adds an edition of the draw",
    isTyped: true,
    open: async ({ page }) => {
      await signedIn(page, "operator")
      const fields = newEdition()
      return {
        path: EDITIONS,
        form: 'main form:has(input[name="ticketCap"])',
        fields,
        effect: async (after) => {
          await after.waitForURL((url) => url.pathname === `${EDITIONS}/${fields.id}`)
          await expect(after.locator("main").getByRole("status").first()).toBeVisible()
        },
      }
    },
  },
  {
    does: "an operator sets the terms of an edition",
    isTyped: true,
    open: async ({ page }) => {
      await signedIn(page, "operator")
      const path = await addedEdition(page.request)
      const minimum = page.locator('input[name="minTickets"]')
      return {
        path,
        form: 'main form:has(input[name="minTickets"])',
        fields: { minTickets: "1200" },
        effect: async (after) => {
          await after.goto(path)
          await expect(minimum).toHaveValue("1200")
        },
      }
    },
  },
]
