import { randomInt, randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { addDays, romeDate } from "../../../app/platform/dates"
import { signedIn } from "../browser/e2e"
import { test } from "../browser/test"
import { formWith, isDoneAs, isGone, type OpenForm, type SiteForm } from "./site-form"

/** Workers side by side change other items, which no other test books. */
const ownItem = () => ["heli-rondine", "heli-aquila", "heli-falco"][test.info().parallelIndex % 3] ?? ""

/** A day that no other test blocks. */
const freeDay = () => addDays(romeDate(new Date()), randomInt(300, 700))

const pageOf = (itemId: string) => `/admin/fleet/${itemId}`

/** A form of the fleet. */
const form = (does: string, open: (page: Page) => Promise<OpenForm>, isTyped = false): SiteForm => ({
  does: `an operator ${does}`,
  isTyped,
  open: async ({ page }) => {
    await signedIn(page, "operator")
    return open(page)
  },
})

/** Sends a form of an item's page, whatever its state. */
const postToItem = (page: Page, itemId: string, fields: Record<string, string>) =>
  page.request.post(pageOf(itemId), { form: { seen: "", ...fields } })

/** Adds a helicopter; returns the path of its upkeep. */
async function newItem(page: Page, { isOffered = true } = {}): Promise<string> {
  const name = `Maestrale ${randomUUID().slice(0, 8)}`
  const texts = { name, summaryIt: "Sei posti.", summaryEn: "Six seats." }
  const figures = { passengers: "6", year: "2021", rangeNm: "300", cruiseKnots: "140", engines: "2" }
  const itemId = `heli-${name.toLowerCase().replace(" ", "-")}`
  await page.request.post("/admin/fleet/new", { form: { seen: "", category: "helicopters", ...texts, ...figures } })
  if (isOffered) await postToItem(page, itemId, { intent: "offer" })
  return pageOf(itemId)
}

export const fleetForms: SiteForm[] = [
  form(
    "sets a daily price",
    async () => ({
      path: pageOf("yacht-perla"),
      form: formWith("intent", "price"),
      fields: { price: "6.900" },
      effect: isDoneAs("price"),
    }),
    true,
  ),
  form(
    "marks an item 'back soon'",
    async () => ({
      path: pageOf(ownItem()),
      form: formWith("intent", "back-soon"),
      fields: { backOn: addDays(romeDate(new Date()), 30) },
      effect: isDoneAs("back-soon"),
    }),
    true,
  ),
  form(
    "describes an item",
    async () => ({
      path: pageOf(ownItem()),
      form: formWith("intent", "describe"),
      fields: { passengers: "5", summaryEn: "Five seats and a wide view.", summaryIt: "Cinque posti e molta vista." },
      effect: isDoneAs("describe"),
    }),
    true,
  ),
  form(
    "moves an item in its list",
    async () => ({
      path: pageOf(ownItem()),
      form: formWith("intent", "move"),
      fields: { after: "heli-gabbiano" },
      effect: isDoneAs("move"),
    }),
    true,
  ),
  form(
    "adds an item",
    async () => {
      const name = `Maestrale ${randomUUID().slice(0, 8)}`
      const [summaryIt, summaryEn] = ["Sei posti, per voli brevi.", "Six seats, for short flights."]
      const figures = { passengers: "6", year: "2021", rangeNm: "300", cruiseKnots: "140", engines: "2" }
      return {
        path: "/admin/fleet/new?category=helicopters",
        form: formWith("intent", "add"),
        fields: { name, ...figures, summaryIt, summaryEn },
        effect: isDoneAs("added"),
      }
    },
    true,
  ),
  form("retires an item", async (page) => {
    const item = await newItem(page)
    return { path: item, form: formWith("intent", "retire"), effect: isDoneAs("retire") }
  }),
  form("offers a new item", async (page) => {
    const item = await newItem(page, { isOffered: false })
    return { path: item, form: formWith("intent", "offer"), effect: isDoneAs("offer") }
  }),
  form(
    "blocks days of an item",
    async () => {
      const day = freeDay()
      return {
        path: pageOf(ownItem()),
        form: formWith("intent", "block"),
        fields: { from: day, to: day, reason: "Maintenance" },
        effect: isDoneAs("block"),
      }
    },
    true,
  ),
  form("frees blocked days of an item", async (page) => {
    const [day, reason] = [freeDay(), `Maintenance ${randomUUID()}`]
    await postToItem(page, ownItem(), { intent: "block", from: day, to: day, reason })
    const block = `main li:has(span:text-is("${reason}")) form`
    return { path: pageOf(ownItem()), form: block, effect: isGone(block) }
  }),
  form("makes an item bookable again", async (page) => {
    await postToItem(page, ownItem(), { intent: "back-soon", backOn: "" })
    return { path: pageOf(ownItem()), form: formWith("intent", "available"), effect: isDoneAs("available") }
  }),
]
