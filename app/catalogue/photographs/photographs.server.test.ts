import { existsSync, readdirSync } from "node:fs"
import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { beforeEach, describe, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { hasSubject } from "../../platform/audit.server"
import type { Ctx } from "../../platform/context.server"
import { addMinutes } from "../../platform/dates"
import { auditEvents } from "../../platform/tables.server"
import { itemPicture, picturedItems, picturesForOperator } from "../pictures.server"
import { itemsOf } from "../queries.server"
import { MAX_PHOTOGRAPH_BYTES } from "../rules/photograph"
import { seedCatalogue } from "../seed.server"
import { photographs } from "../tables.server"
import { CREATE_PHOTOGRAPH_VARIANTS, REMOVE_PHOTOGRAPH, readPhotograph, removeFiles } from "./photograph-files.server"
import { createPhotographVariants, deleteAbandonedPhotographs } from "./photograph-variants.server"
import { addPhotograph, removePhotograph } from "./photographs.server"

const database = await testDatabase()
const base = testContext(database)
await seedCatalogue(base)
const ferrari = { id: "ferrari-f8-tributo", category: "cars" } as const

/** A plain photograph with camera metadata. */
const photograph = async (colour: string, { width = 1000, height = 750 } = {}) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: colour } })
      .jpeg({ quality: 60 })
      .toBuffer(),
  )
const red = await photograph("#c01020")
const blue = await photograph("#1030c0")

let ctx = base
let operator = base
beforeEach(async () => {
  await database.db.delete(photographs)
  ctx = testContext(database)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const add = (bytes: Uint8Array, who: Ctx = operator) =>
  addPhotograph(who, { itemId: ferrari.id, view: "detail", bytes })

/** Runs every enqueued job once. */
async function runJobs() {
  for (const { name, data } of operator.recordedJobs.splice(0)) {
    if (name === CREATE_PHOTOGRAPH_VARIANTS) await createPhotographVariants(operator, data)
    if (name === REMOVE_PHOTOGRAPH) await removeFiles(operator, data)
  }
}

const storedFiles = () => {
  const folder = `${operator.config.dataDir}/files`
  const all = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const shown = () => itemPicture(ctx, ferrari, "detail")
const nameOf = (path: string | undefined, ending: string) => `${path?.replace("/photographs/", "")}-${ending}`

test("a photograph is shown once its variants exist, not before", async () => {
  const { id } = await add(red)
  expect((await shown())?.path).not.toBe(`/photographs/${id}`)
  await runJobs()
  expect(await shown()).toMatchObject({
    path: `/photographs/${id}`,
    width: 1000,
    height: 563,
    widths: [480, 800],
    blur: expect.any(String),
    setting: "photograph",
  })
  for (const ending of ["480.avif", "800.webp", "card.jpg"])
    expect((await readPhotograph(ctx, `${id}-${ending}`)).bytes.length).toBeGreaterThan(100)
  expect(storedFiles()).not.toContain("original")
})

test("a list shows each item once, in order, with its photograph once ready", async () => {
  const inOrder = await itemsOf(ctx, "cars")
  const tall = await photograph("#10c020", { width: 1000, height: 1400 })
  await addPhotograph(operator, { itemId: ferrari.id, view: "tile", bytes: tall })
  const { id } = await add(red)
  await runJobs()
  await add(blue)
  const listed = await picturedItems(ctx, ["cars"], "detail")
  expect(listed.map(({ item }) => item)).toEqual(inOrder)
  const pathOf = (itemId: string) => listed.find(({ item }) => item.id === itemId)?.picture?.path
  expect(pathOf(ferrari.id)).toBe(`/photographs/${id}`)
  expect(listed.filter(({ picture }) => picture?.setting === "photograph")).toHaveLength(1)
})

test("camera metadata is removed, and the orientation is applied", async () => {
  const taken = await sharp({ create: { width: 960, height: 640, channels: 3, background: "#c01020" } })
    .composite([
      { input: { create: { width: 960, height: 320, channels: 3, background: "#10c020" } }, top: 0, left: 0 },
    ])
    .withExif({ IFD0: { Copyright: "Anna Melis" }, IFD3: { GPSLatitude: "39/1 13/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { id } = await addPhotograph(operator, { itemId: ferrari.id, view: "tile", bytes: new Uint8Array(taken) })
  await runJobs()
  const { bytes } = await readPhotograph(ctx, `${id}-360.webp`)
  const { exif, orientation, width, height } = await sharp(bytes).metadata()
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 360,
    height: 640,
  })
  // Rotated by 90 degrees: the top becomes the right side.
  const point = await sharp(bytes).extract({ left: 320, top: 320, width: 1, height: 1 }).raw().toBuffer()
  expect(point[1]).toBeGreaterThan(point[0] ?? 0)
  expect(Buffer.from(bytes).includes("Anna Melis")).toBe(false)
})

test("a second photograph replaces the first, whose files stay for open pages", async () => {
  const first = await add(red)
  await runJobs()
  ctx.clock.set(addMinutes(ctx.now(), 5))
  const second = await add(blue)
  await createPhotographVariants(operator, operator.recordedJobs[0]?.data ?? {})
  expect((await shown())?.path).toBe(`/photographs/${second.id}`)
  expect((await readPhotograph(ctx, `${first.id}-800.avif`)).contentType).toBe("image/avif")
  await runJobs()
  await expect(readPhotograph(ctx, `${first.id}-800.avif`)).rejects.toMatchObject({ status: 404 })
  expect(await ctx.db.select().from(photographs)).toHaveLength(1)
})

test("of two concurrent uploads the newer one is shown, in any order of jobs", async () => {
  const older = await add(red)
  const [late] = operator.recordedJobs.splice(0)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  const newer = await add(blue)
  await runJobs()
  await createPhotographVariants(operator, late?.data ?? {})
  expect((await shown())?.path).toBe(`/photographs/${newer.id}`)
  expect(storedFiles().filter((name) => name === "card.jpg")).toHaveLength(1)
  await expect(readPhotograph(ctx, nameOf(`/photographs/${older.id}`, "800.avif"))).rejects.toMatchObject({
    status: 404,
  })
})

test("after a deletion the rendered picture returns, with an audit event", async () => {
  const before = await shown()
  const { id } = await add(red)
  await runJobs()
  await removePhotograph(operator, { photographId: id })
  expect(await shown()).toEqual(before)
  await runJobs()
  expect(storedFiles()).toEqual([])
  const events = await ctx.db.select().from(auditEvents).where(hasSubject("item", ferrari.id))
  const own = events.filter(({ facts }) => facts.id === id)
  const { userId } = operator.actor as Extract<typeof operator.actor, { kind: "person" }>
  expect(own.map(({ name, actor }) => [name, actor])).toEqual([
    ["photograph.added", userId],
    ["photograph.shown", expect.any(String)],
    ["photograph.removed", userId],
  ])
})

test("deleted before its variants exist, it is never shown and leaves no file", async () => {
  const { id } = await add(red)
  const [variantsJob] = operator.recordedJobs.splice(0)
  await removePhotograph(operator, { photographId: id })
  await runJobs()
  await createPhotographVariants(operator, variantsJob?.data ?? {})
  expect(storedFiles()).toEqual([])
  expect(await ctx.db.select().from(photographs)).toEqual([])
})

/** A file store that waits for `ready`. */
const slow = (ready: Promise<void>): Ctx => ({
  ...operator,
  files: {
    ...operator.files,
    put: async (...file) => {
      await ready
      await operator.files.put(...file)
    },
  },
})

test("a deletion also discards an older upload in progress", async () => {
  const before = await shown()
  const arrived = Promise.withResolvers<void>()
  const older = add(red, slow(arrived.promise))
  await expect.poll(() => ctx.db.select().from(photographs)).toHaveLength(1)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  const { id } = await add(blue)
  await runJobs()
  await removePhotograph(operator, { photographId: id })
  arrived.resolve()
  await older
  await runJobs()
  expect(await shown()).toEqual(before)
  expect(await ctx.db.select().from(photographs)).toEqual([])
  expect(storedFiles()).toEqual([])
})

test("a deletion also discards an older one whose variants are late", async () => {
  const before = await shown()
  const arrived = Promise.withResolvers<void>()
  const older = add(red, slow(arrived.promise))
  await expect.poll(() => ctx.db.select().from(photographs)).toHaveLength(1)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  const { id } = await add(blue)
  const jobs = operator.recordedJobs.splice(0)
  arrived.resolve()
  await older
  const late = operator.recordedJobs.splice(0)
  operator.recordedJobs.push(...jobs)
  await runJobs()
  expect((await shown())?.path).toBe(`/photographs/${id}`)
  await removePhotograph(operator, { photographId: id })
  operator.recordedJobs.push(...late)
  await runJobs()
  expect(await shown()).toEqual(before)
})

test("a late upload does not replace a newer one", async () => {
  const arrived = Promise.withResolvers<void>()
  const older = add(red, slow(arrived.promise))
  await expect.poll(() => ctx.db.select().from(photographs)).toHaveLength(1)
  ctx.clock.set(addMinutes(ctx.now(), 1))
  const { id } = await add(blue)
  arrived.resolve()
  await older
  await runJobs()
  expect((await shown())?.path).toBe(`/photographs/${id}`)
})

describe("an invalid photograph is refused without a trace:", () => {
  test.each([
    ["nothing", async () => new Uint8Array(), "catalogue.photograph-empty"],
    ["too large a file", async () => new Uint8Array(MAX_PHOTOGRAPH_BYTES + 1), "catalogue.photograph-too-large"],
    [
      "an SVG",
      async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "catalogue.photograph-type",
    ],
    [
      "an empty HEIC",
      async () => new TextEncoder().encode("\0\0\0\x1cftypheic\0\0\0\0mif1"),
      "catalogue.photograph-broken",
    ],
    ["the first bytes of one", async () => red.slice(0, 20), "catalogue.photograph-broken"],
    ["a small one", () => photograph("#123", { width: 700, height: 700 }), "catalogue.photograph-small"],
    ["a small file of 400 million pixels", async () => bomb(20_000), "catalogue.photograph-pixels"],
  ])("%s", async (_, bytes, code) => {
    await expect(add(await bytes())).rejects.toMatchObject({ code, status: 422, fields: [{ field: "file" }] })
    expect(storedFiles()).toEqual([])
    expect(operator.recordedJobs).toEqual([])
    expect(await ctx.db.select().from(photographs)).toEqual([])
  })

  test("a photograph for an unknown item, or for a view that is always rendered", async () => {
    await expect(addPhotograph(operator, { itemId: "ferrari-f9", view: "tile", bytes: red })).rejects.toMatchObject({
      status: 404,
    })
    await expect(addPhotograph(operator, { itemId: ferrari.id, view: "side", bytes: red })).rejects.toMatchObject({
      status: 404,
    })
    expect(storedFiles()).toEqual([])
  })
})

test("a truncated photograph fails visibly and leaves no file", async () => {
  const noisy = await sharp({
    create: {
      width: 1600,
      height: 900,
      channels: 3,
      noise: { type: "gaussian", mean: 120, sigma: 40 },
      background: "#000",
    },
  })
    .jpeg()
    .toBuffer()
  await add(new Uint8Array(noisy.subarray(0, noisy.length / 2)))
  await runJobs()
  const items = (await picturesForOperator(operator)).flatMap((category) => category.items)
  const view = items.find(({ id }) => id === ferrari.id)?.views.find((view) => view.view === "detail")
  expect(view?.upload).toMatchObject({ state: "failed" })
  expect(storedFiles()).toEqual([])
})

test("if storage fails, nothing is kept and no job is enqueued", async () => {
  const failing = { ...operator, files: { ...operator.files, put: () => Promise.reject(new Error("disk full")) } }
  await expect(add(red, failing)).rejects.toThrow("disk full")
  expect(await ctx.db.select().from(photographs)).toEqual([])
  expect(operator.recordedJobs).toEqual([])
})

test("files of a killed process are removed after an hour", async () => {
  const put: Ctx["files"]["put"] = async (...file) => {
    await operator.files.put(...file)
    throw new Error("killed")
  }
  const nothing = async () => {}
  const killed = { ...operator, files: { ...operator.files, put, remove: nothing } }
  await add(red, killed).catch(nothing)
  const at = { createdAt: ctx.now(), lastAttemptAt: ctx.now() }
  await ctx.db.insert(photographs).values({ itemId: ferrari.id, view: "tile", ...at })
  await add(red)
  ctx.clock.set(addMinutes(ctx.now(), 61))
  await deleteAbandonedPhotographs(operator)
  expect((await ctx.db.select().from(photographs)).map(({ state }) => state)).toEqual(["failed"])
})

test("each attempt restarts the hour after which a photograph is abandoned", async () => {
  await add(red)
  const [variantsJob] = operator.recordedJobs.splice(0)
  ctx.clock.set(addMinutes(ctx.now(), 90))
  const get = () => Promise.reject(new Error("no storage for a moment"))
  const stalled = { ...operator, files: { ...operator.files, get } }
  await expect(createPhotographVariants(stalled, variantsJob?.data ?? {})).rejects.toThrow("no storage")
  ctx.clock.set(addMinutes(ctx.now(), 30))
  await deleteAbandonedPhotographs(operator)
  expect((await ctx.db.select().from(photographs)).map(({ state }) => state)).toEqual(["waiting"])
  ctx.clock.set(addMinutes(ctx.now(), 31))
  await deleteAbandonedPhotographs(operator)
  expect((await ctx.db.select().from(photographs)).map(({ state }) => state)).toEqual(["failed"])
})

test("deleted during a killed attempt, it leaves no file after the retry", async () => {
  const { id } = await add(red)
  const [variantsJob] = operator.recordedJobs.splice(0)
  const put: Ctx["files"]["put"] = async (...file) => {
    await operator.files.put(...file)
    if (file[0].endsWith("800.avif")) throw new Error("killed")
    await removePhotograph(operator, { photographId: id }).catch(() => {})
    await runJobs()
  }
  const killed = { ...operator, files: { ...operator.files, put } }
  await expect(createPhotographVariants(killed, variantsJob?.data ?? {})).rejects.toThrow("killed")
  expect(storedFiles()).not.toEqual([])
  await createPhotographVariants(operator, variantsJob?.data ?? {})
  expect(storedFiles()).toEqual([])
})

test("only operators change pictures", async () => {
  const { id } = await add(red)
  await expect(add(red, ctx)).rejects.toMatchObject({ status: 401 })
  for (const role of ["personal", "business"] as const) {
    const other = as(ctx, await person(ctx, { role }))
    await expect(add(red, other)).rejects.toMatchObject({ status: 403 })
    await expect(removePhotograph(other, { photographId: id })).rejects.toMatchObject({ status: 403 })
    await expect(picturesForOperator(other)).rejects.toMatchObject({ status: 403 })
  }
  await expect(
    removePhotograph(operator, { photographId: "7d3c1a52-8a3e-4d5c-9f0b-0c9f5f0f3a11" }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test("only a variant's name opens a file, not the original or others", async () => {
  const { id } = await add(red)
  for (const name of [`${id}-original`, `${id}/original`, "../documents/x", `${id}-800.png`, "card.jpg"])
    await expect(readPhotograph(ctx, name)).rejects.toMatchObject({ status: 404 })
})

/** A black-and-white PNG of `side` pixels squared: small file, huge when decoded. */
function bomb(side: number): Uint8Array {
  const crc = (bytes: Buffer) => {
    let sum = 0xffffffff
    for (const byte of bytes) {
      sum ^= byte
      for (let k = 0; k < 8; k++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
    }
    return (sum ^ 0xffffffff) >>> 0
  }
  const chunk = (kind: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new Uint8Array(
    Buffer.concat([sign, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  )
}
