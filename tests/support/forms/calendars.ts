import { randomInt, randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { formatDate } from "../../../app/platform/date-format"
import { addDays, romeDate } from "../../../app/platform/dates"
import { DEMO_LISTING } from "../../../sandbox/rules/demo-listing"
import { languages, signedIn } from "../browser/e2e"
import { expect, test } from "../browser/test"
import { formWith, isGone, type OpenForm, type SiteForm } from "./site-form"

const CALENDAR = `/partner/listings/${DEMO_LISTING.id}/calendar`

/** A form of the demo partner's listing. */
const form = (does: string, open: (page: Page) => Promise<OpenForm>, isTyped = false): SiteForm => ({
  does: `a partner ${does}`,
  isTyped,
  open: async ({ page }) => {
    await signedIn(page, "partner_verified")
    return open(page)
  },
})

const post = (page: Page, fields: Record<string, string>) => page.request.post(CALENDAR, { form: fields })

/** Of a host that never resolves. */
const newUrl = () => `https://${randomUUID()}.invalid/calendar.ics`

/** Workers side by side block other days. */
const ownDay = (days: number) => addDays(romeDate(new Date()), days + 20 * (test.info().parallelIndex % 3))

/** Blocks a day that no other test blocks; returns the form that removes the block. */
async function blocked(page: Page): Promise<string> {
  const day = addDays(romeDate(new Date()), randomInt(300, 700))
  await post(page, { intent: "block", from: day, to: day })
  const names = languages.map((language) => `span:text-is("${formatDate(day, { locale: language })}")`)
  return `#block li:has(${names.join(", ")}) form`
}

const card = (url: string) => `main li:has(p:text-is("${url}"))`

/** Adds a calendar; returns the selector of its card. */
async function added(page: Page): Promise<string> {
  const url = newUrl()
  await post(page, { intent: "add", url })
  return card(url)
}

/** A listing has five calendars at most. */
async function removed(page: Page, at: string): Promise<void> {
  const calendarId = await page.locator(`${at} input[name="calendarId"]`).first().inputValue()
  await post(page, { intent: "remove", calendarId })
}

const withIntent = (at: string, intent: string) => `${at} form:has(input[name="intent"][value="${intent}"])`

export const calendarsForms: SiteForm[] = [
  form(
    "blocks days",
    async () => {
      const day = ownDay(200)
      return {
        path: CALENDAR,
        form: formWith("intent", "block"),
        fields: { from: day, to: addDays(day, 3) },
        effect: async (after) => {
          await expect(after.locator("#block").getByRole("status")).toBeVisible()
          await after.goto(`${CALENDAR}?month=${day.slice(0, 7)}`)
          await expect(after.locator("#block li").first()).toBeVisible()
        },
      }
    },
    true,
  ),
  form("blocks days of which some are blocked", async (page) => {
    const day = ownDay(250)
    await post(page, { intent: "block", from: day, to: addDays(day, 1) })
    const last = languages.map((language) => formatDate(addDays(day, 3), { locale: language }))
    return {
      path: CALENDAR,
      form: formWith("intent", "block"),
      fields: { from: addDays(day, 1), to: addDays(day, 3) },
      effect: async (after) => {
        await expect(after.locator("#block").getByRole("status")).toBeVisible()
        const first = languages.map((language) => formatDate(day, { locale: language }))
        const joined = after.locator("#block li").filter({ hasText: new RegExp(last.join("|")) })
        await expect(joined).toHaveText(new RegExp(first.join("|")))
      },
    }
  }),
  form("removes a block", async (page) => {
    const own = await blocked(page)
    return { path: CALENDAR, form: own, effect: isGone(own) }
  }),
  form("replaces the listing's address", async (page) => {
    await page.goto(CALENDAR)
    const address = () => page.locator("#own p.select-all").innerText()
    const before = await address()
    return {
      path: CALENDAR,
      form: formWith("intent", "new-address"),
      effect: async (after) => {
        await expect(after.locator("#own").getByRole("status").first()).toBeVisible()
        expect(await address()).not.toBe(before)
        expect((await after.request.get(before)).status()).toBe(404)
      },
    }
  }),
  form(
    "adds a calendar",
    async () => {
      const url = newUrl()
      return {
        path: CALENDAR,
        form: formWith("intent", "add"),
        fields: { url },
        // It is read at once, which fails.
        effect: async (after) => {
          await expect(after.locator("#calendars").getByRole("alert")).toBeVisible()
          await expect(after.locator(card(url))).toBeVisible()
          await removed(after, card(url))
        },
      }
    },
    true,
  ),
  form("has a calendar read", async (page) => {
    const at = await added(page)
    return {
      path: CALENDAR,
      form: withIntent(at, "read"),
      effect: async (after) => {
        await expect(after.locator("#calendars").getByRole("alert")).toBeVisible()
        await removed(after, at)
      },
    }
  }),
  form("removes a calendar", async (page) => {
    const at = await added(page)
    return { path: CALENDAR, form: withIntent(at, "remove"), effect: isGone(at) }
  }),
]
