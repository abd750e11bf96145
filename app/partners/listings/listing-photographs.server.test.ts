import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { someDraft, someListing, somePartner } from "../../../tests/support/partners/listings"
import { refusalOf } from "../../../tests/support/purchases/rentals"
import {
  CREATE_PHOTOGRAPH_VARIANTS,
  originalKey,
  readPhotograph,
} from "../../catalogue/photographs/photograph-files.server"
import {
  createPhotographVariants,
  deleteAbandonedPhotographs,
} from "../../catalogue/photographs/photograph-variants.server"
import { bookedPictureOf, galleryOf, mainPictureOf } from "../../catalogue/pictures.server"
import { itemById } from "../../catalogue/queries.server"
import { photographs } from "../../catalogue/tables.server"
import { addMinutes } from "../../platform/dates"
import { rateLimits } from "../../platform/tables.server"
import { listingsData } from "./listing-data.server"
import {
  addListingPhotograph,
  admitListingPhotograph,
  moveListingPhotograph,
  removeListingPhotograph,
  shownSize,
} from "./listing-photographs.server"
import { publishListing } from "./listings.server"
import { photographsOf } from "./own-listings.server"

const database = await testDatabase()
let ctx = testContext(database)
let partner: Awaited<ReturnType<typeof somePartner<typeof ctx>>>
beforeEach(async () => {
  await database.db.delete(rateLimits)
  ctx = testContext(database)
  partner = await somePartner(ctx)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1030c0" } })
const bytes = new Uint8Array(await plain(1000, 750).jpeg().toBuffer())

const add = (listingId: string, file: Uint8Array = bytes) => addListingPhotograph(partner, { listingId, bytes: file })

async function runJobs() {
  for (const { name, data } of partner.recordedJobs.splice(0))
    if (name === CREATE_PHOTOGRAPH_VARIANTS) await createPhotographVariants(partner, data)
}

const idsOf = async (listingId: string) => (await photographsOf(ctx, listingId)).map(({ id }) => id)

async function withThree(listingId: string) {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push((await add(listingId)).id)
  return ids as [string, string, string]
}

test("photographs are shown by the item's page, the first as its main picture", async () => {
  const { id, itemId } = await someListing(partner, "villa")
  const [first, second, third] = await withThree(id)
  await runJobs()
  const item = await itemById(ctx, itemId)
  if (!item) throw new Error("The item is missing.")
  expect((await mainPictureOf(ctx, item)).picture).toMatchObject({
    path: `/photographs/${first}`,
    setting: "photograph",
  })
  expect((await galleryOf(ctx, item)).map(({ path }) => path)).toEqual(
    [second, third].map((each) => `/photographs/${each}`),
  )
  expect((await bookedPictureOf(ctx, itemId))?.picture?.path).toBe(`/photographs/${first}`)
  expect((await readPhotograph(ctx, `${first}-800.avif`)).bytes.length).toBeGreaterThan(100)
  expect(await ctx.files.exists(originalKey(first))).toBe(false)
})

test("photographs that became ready before publishing are shown as well", async () => {
  const { id } = await someDraft(partner, "yacht")
  const { id: photographId } = await add(id)
  await runJobs()
  const { itemId } = await publishListing(partner, id)
  expect((await itemById(ctx, itemId ?? ""))?.pictures?.map((picture) => picture.id)).toEqual([photographId])
})

test("their order changes, also on the item", async () => {
  const { id, itemId } = await someListing(partner)
  const [first, second, third] = await withThree(id)
  await runJobs()
  await moveListingPhotograph(partner, { listingId: id, photographId: third, by: -1 })
  expect(await idsOf(id)).toEqual([first, third, second])
  await moveListingPhotograph(partner, { listingId: id, photographId: first, by: -1 })
  expect(await idsOf(id)).toEqual([first, third, second])
  await moveListingPhotograph(partner, { listingId: id, photographId: second, by: -1 })
  expect(await idsOf(id)).toEqual([first, second, third])
  await removeListingPhotograph(partner, { listingId: id, photographId: first })
  expect((await itemById(ctx, itemId))?.pictures?.map((picture) => picture.id)).toEqual([second, third])
})

test("a listing has ten photographs at most, however they arrive", { tags: ["postgres"] }, async () => {
  const { id } = await someDraft(partner)
  const uploads = await Promise.allSettled(Array.from({ length: 12 }, () => add(id)))
  expect(uploads.filter(({ status }) => status === "fulfilled")).toHaveLength(10)
  expect((await refusalOf(add(id))).code).toBe("partners.listing-photographs-full")
})

test("a partner has twenty photographs in preparation at most", async () => {
  const drafts = [await someDraft(partner), await someDraft(partner), await someDraft(partner)]
  for (const { id } of drafts.slice(0, 2)) for (let count = 0; count < 10; count += 1) await add(id)
  expect(await refusalOf(add(drafts[2]?.id ?? ""))).toMatchObject({
    code: "partners.listing-photographs-waiting",
    status: 429,
  })
})

test.each([
  ["no image", new TextEncoder().encode("<script>alert(1)</script>"), "catalogue.photograph-jpeg-png"],
  ["another type", new Uint8Array(await plain(1000, 750).webp().toBuffer()), "catalogue.photograph-jpeg-png"],
  ["too small", new Uint8Array(await plain(400, 300).png().toBuffer()), "catalogue.photograph-small"],
  ["broken", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]), "catalogue.photograph-broken"],
  ["empty", new Uint8Array(), "catalogue.photograph-empty"],
])("a file that is %s is refused and leaves nothing", async (_, file, code) => {
  const { id } = await someDraft(partner)
  expect((await refusalOf(add(id, file))).code).toBe(code)
  expect(await idsOf(id)).toEqual([])
})

test("another partner cannot add, see, move or remove photographs", async () => {
  const { id } = await someDraft(partner)
  const { id: photographId } = await add(id)
  const other = await somePartner(ctx)
  const own = await someDraft(other)
  const attempts = [
    () => admitListingPhotograph(other, id),
    () => addListingPhotograph(other, { listingId: id, bytes }),
    () => removeListingPhotograph(other, { listingId: id, photographId }),
    () => removeListingPhotograph(other, { listingId: own.id, photographId }),
    () => moveListingPhotograph(other, { listingId: own.id, photographId, by: 1 }),
  ]
  for (const attempt of attempts) expect((await refusalOf(attempt() as Promise<unknown>)).status).toBe(404)
  expect(await idsOf(id)).toEqual([photographId])
})

test("an abandoned photograph is marked as failed", async () => {
  const { id } = await someDraft(partner)
  await add(id)
  ctx.clock.set(addMinutes(ctx.now(), 61))
  await deleteAbandonedPhotographs(partner)
  const found = await ctx.db.select().from(photographs)
  expect(found.filter(({ listingId }) => listingId === id)).toMatchObject([{ state: "failed" }])
})

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1600, height: 1200 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 1200, height: 1600 },
  ],
  [
    { width: 6000, height: 1000 },
    { width: 1600, height: 900 },
  ],
  [
    { width: 1000, height: 750 },
    { width: 1000, height: 750 },
  ],
])("a photo of %j is shown as %j", (picture, shown) => {
  expect(shownSize(picture)).toEqual(shown)
})

test("the export of the account has the photographs that are ready, and no others", async () => {
  const { id } = await someListing(partner)
  const [kept] = await withThree(id)
  await runJobs()
  const waiting = (await add((await someDraft(partner, "villa")).id)).id
  const other = await somePartner(ctx)
  const { userId } = partner.actor
  const files = (await listingsData.files?.(ctx, userId)) ?? []
  expect(files.length).toBeGreaterThanOrEqual(3)
  const [file] = files.filter(({ path }) => path === `photographs/${kept}.webp`)
  expect((await sharp(await ctx.files.get(file?.key ?? "")).metadata()).format).toBe("webp")
  expect(JSON.stringify(files)).not.toContain(waiting)
  expect(JSON.stringify(await listingsData.export(ctx, userId))).toContain(`photographs/${kept}.webp`)
  expect(await listingsData.files?.(ctx, other.actor.userId)).toEqual([])
})
