import sharp from "sharp"
import { beforeEach, expect, test } from "vitest"
import { person } from "../../../tests/support/accounts/people"
import { as, testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { itemPicture } from "../pictures.server"
import { seedCatalogue } from "../seed.server"
import { photographs } from "../tables.server"
import { originalKey, readPhotograph } from "./photograph-files.server"
import { createPhotographVariants } from "./photograph-variants.server"
import { addPhotograph } from "./photographs.server"

const database = await testDatabase()
await seedCatalogue(testContext(database))
const ferrari = { id: "ferrari-f8-tributo", category: "cars" } as const
const bytes = new Uint8Array(
  await sharp({ create: { width: 1000, height: 750, channels: 3, background: "#c01020" } })
    .jpeg()
    .toBuffer(),
)

let operator = testContext(database)
let id = ""
beforeEach(async () => {
  await database.db.delete(photographs)
  const ctx = testContext(database)
  operator = as(ctx, await person(ctx, { role: "operator" }))
  id = (await addPhotograph(operator, { itemId: ferrari.id, view: "detail", bytes })).id
})

const isShown = async () => (await itemPicture(operator, ferrari, "detail"))?.path === `/photographs/${id}`
const isOriginalStored = () => operator.files.exists(originalKey(id))

async function expectComplete() {
  expect(await isShown()).toBe(true)
  for (const ending of ["480.avif", "800.webp", "card.jpg"])
    expect((await readPhotograph(operator, `${id}-${ending}`)).bytes.length).toBeGreaterThan(100)
}

test("started twice by the queue, a photograph is shown once and keeps its files", { tags: ["postgres"] }, async () => {
  await Promise.all([createPhotographVariants(operator, { id }), createPhotographVariants(operator, { id })])
  await expectComplete()
})

test("a photograph that is already shown is not marked unreadable", async () => {
  const get = async () => {
    await createPhotographVariants(operator, { id })
    return new Uint8Array([1])
  }
  await createPhotographVariants({ ...operator, files: { ...operator.files, get } }, { id })
  await expectComplete()
})

test("the original is removed by a retry if the process ended before", async () => {
  const remove = () => Promise.reject(new Error("killed"))
  const killed = { ...operator, files: { ...operator.files, remove } }
  await expect(createPhotographVariants(killed, { id })).rejects.toThrow("killed")
  expect(await isOriginalStored()).toBe(true)
  await createPhotographVariants(operator, { id })
  expect(await isOriginalStored()).toBe(false)
  await expectComplete()
})
