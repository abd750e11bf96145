import { randomUUID } from "node:crypto"
import type { APIRequestContext } from "@playwright/test"
import { signedIn, signInByRequest } from "../browser/e2e"
import { photo } from "../browser/journey"
import { expect, type Page, test } from "../browser/test"
import { type TypedKind, typedListings } from "../partners/typed-listings"
import { formWith, isDoneAs, isGone, type SiteForm, type World } from "./site-form"

const origin = () => test.info().project.use.baseURL ?? ""

/** A new draft of the demo partner, complete. */
export async function newDraft(request: APIRequestContext, kind: TypedKind = "car"): Promise<string> {
  await signInByRequest(request, "partner_verified")
  const key = randomUUID()
  const { category, name, description, ...details } = typedListings[kind]
  const first = await request.post("/partner/listings/new", {
    form: { key, category, name, description, to: "2" },
    maxRedirects: 0,
  })
  expect(first.status(), "the new draft").toBe(302)
  const second = await request.post(`/partner/listings/${key}`, { form: { ...details, to: "exit" }, maxRedirects: 0 })
  expect(second.status(), "the draft's details").toBe(302)
  return key
}

async function published(request: APIRequestContext, id: string): Promise<string> {
  const response = await request.post(`/api/listings/${id}/publication`, { headers: { origin: origin() } })
  expect(response.status(), "the published listing").toBe(200)
  return (await response.json()).itemId
}

async function newListing(request: APIRequestContext): Promise<string> {
  const id = await newDraft(request)
  await published(request, id)
  return id
}

/** A new villa of the demo partner, to whom `request` is then signed in; the id of its item. */
export const listedVilla = async (request: APIRequestContext): Promise<string> =>
  published(request, await newDraft(request, "villa"))

async function withPhotographs(request: APIRequestContext, count: number): Promise<string> {
  const id = await newDraft(request)
  for (let each = 0; each < count; each += 1) {
    const multipart = { file: await photo("mare.jpg", 1000, 700) }
    const path = `/api/listings/${id}/photographs`
    const sent = await request.post(path, { headers: { origin: origin() }, multipart })
    expect(sent.status(), "the photograph").toBe(202)
  }
  return id
}

const asPartner = async ({ page }: World) => signedIn(page, "partner_verified")
const isAt = (address: RegExp) => (page: Page) => page.waitForURL(address)
const WIZARD = "form#listing"
const thirdStep = (id: string) => `/partner/listings/${id}?step=3`
const removals = `${formWith("intent", "remove")}:has(input[name="photographId"])`

/** A listing's form in the partner's list. */
const listForm = (id: string, intent: string) => `[data-listing="${id}"] form:has(input[value="${intent}"])`

const actionForm = (intent: "pause" | "resume" | "delete"): SiteForm => ({
  does: `a partner's listing: ${intent}`,
  open: async (world) => {
    await asPartner(world)
    const id = await newListing(world.request)
    const form = { listingId: id, intent: "pause" }
    if (intent === "resume") await world.request.post("/partner/listings", { form })
    return {
      path: "/partner/listings",
      form: listForm(id, intent),
      effect: isDoneAs(intent),
    }
  },
})

/** Forms of partners' listings, and of the operators who suspend them. */
export const listingsForms: SiteForm[] = [
  {
    does: "a partner begins a listing",
    isTyped: true,
    open: async (world) => {
      await asPartner(world)
      const { category, name, description } = typedListings.villa
      return {
        path: "/partner/listings/new",
        form: WIZARD,
        fields: { category, name, description },
        effect: isAt(/step=2/),
      }
    },
  },
  {
    does: "a partner types a listing's details",
    isTyped: true,
    open: async (world) => {
      await asPartner(world)
      const id = await newDraft(world.request)
      return {
        path: `/partner/listings/${id}?step=2`,
        form: WIZARD,
        fields: { location: "Alghero", tariff: "van", powerHp: "150", seats: "3" },
        effect: isAt(/step=3/),
      }
    },
  },
  {
    does: "a partner publishes a listing",
    isTyped: true,
    open: async (world) => {
      await asPartner(world)
      const id = await newDraft(world.request)
      return {
        path: `/partner/listings/${id}?step=4`,
        form: WIZARD,
        fields: { price: "410" },
        effect: isAt(/\/(published|dashboard)$/),
      }
    },
  },
  {
    does: "a partner uploads a photograph",
    open: async (world) => {
      await asPartner(world)
      const id = await newDraft(world.request)
      return {
        path: thirdStep(id),
        form: "main form[enctype]",
        fields: { file: await photo("mare.jpg", 1000, 700) },
        effect: (page) => expect(page.locator(removals)).toHaveCount(1),
      }
    },
  },
  {
    does: "a partner moves a photograph",
    open: async (world) => {
      await asPartner(world)
      const id = await withPhotographs(world.request, 2)
      await world.page.goto(thirdStep(id))
      const second = await world.page.locator(`${removals} input[name="photographId"]`).last().inputValue()
      return {
        path: thirdStep(id),
        form: `${formWith("by", "-1")}:has(input[value="${second}"])`,
        effect: (page) => expect(page.locator(`${removals} input[name="photographId"]`).first()).toHaveValue(second),
      }
    },
  },
  {
    does: "a partner removes a photograph",
    open: async (world) => {
      await asPartner(world)
      const id = await withPhotographs(world.request, 1)
      return { path: thirdStep(id), form: removals, effect: isGone(removals) }
    },
  },
  actionForm("pause"),
  actionForm("resume"),
  actionForm("delete"),
  {
    does: "an operator suspends a listing",
    isTyped: true,
    open: async ({ page, request }) => {
      const id = await newListing(request)
      await signedIn(page, "operator")
      return {
        path: "/admin/listings",
        form: `${formWith("listingId", id)}:has(textarea)`,
        fields: { reason: "The photographs show another car." },
        effect: async (after) => {
          await isDoneAs("suspended")(after)
          await expect(after.locator(`${formWith("listingId", id)}:has(input[value="lift"])`)).toHaveCount(1)
        },
      }
    },
  },
  {
    does: "an operator ends a suspension",
    open: async ({ page, request }) => {
      const id = await newListing(request)
      await signedIn(page, "operator")
      const form = { seen: "", intent: "suspend", listingId: id, reason: "To be checked" }
      await page.request.post("/admin/listings", { form })
      const lift = `${formWith("listingId", id)}:has(input[value="lift"])`
      return {
        path: "/admin/listings",
        form: lift,
        effect: async (after) => {
          await isDoneAs("lifted")(after)
          await isGone(lift)(after)
        },
      }
    },
  },
]
