import { and, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { person } from "../../tests/support/accounts/people"
import { as, testClock, testContext } from "../../tests/support/context"
import { testDatabase } from "../../tests/support/database"
import { codeOf } from "../../tests/support/purchases/cancelled"
import { hasSubject } from "../platform/audit.server"
import type { Ctx } from "../platform/context.server"
import { auditEvents } from "../platform/tables.server"
import {
  addItem,
  describeItem,
  fleetForOperator,
  fleetItem,
  moveItem,
  offerAgain,
  setBackSoon,
  setDailyPrice,
  setOffered,
} from "./fleet.server"
import { bookedPictureOf } from "./pictures.server"
import { backOnOf, fleetOf, itemById, itemsOf, listedItemById } from "./queries.server"
import { seedCatalogue } from "./seed.server"
import { items } from "./tables.server"

const database = await testDatabase()
const clock = testClock()
const ctx = testContext(database, { clock })
let operator = ctx
beforeAll(async () => {
  clock.set("2026-11-30T09:00:00Z")
  await seedCatalogue(ctx)
  operator = as(ctx, await person(ctx, { role: "operator" }))
})

const events = (itemId: string, name: string) =>
  ctx.db.$count(auditEvents, and(hasSubject("item", itemId), eq(auditEvents.name, name)))

describe("the daily price", () => {
  test("is a new one from now on, with an audit event", async () => {
    await setDailyPrice(operator, { itemId: "mazda-mx-5", dailyPriceCents: 2_500 })
    expect((await itemById(ctx, "mazda-mx-5"))?.dailyPriceCents).toBe(2_500)
    expect(await events("mazda-mx-5", "item.priced")).toBe(1)
  })
})

describe("back soon", () => {
  test("takes no bookings and names the day, until the item is offered again", async () => {
    await setBackSoon(operator, { itemId: "fiat-500", backOn: "2026-12-20" })
    const away = await itemById(ctx, "fiat-500")
    expect(away).toMatchObject({ available: false, listed: true })
    expect(away && backOnOf(ctx, away)).toBe("2026-12-20")
    await offerAgain(operator, { itemId: "fiat-500" })
    expect(await itemById(ctx, "fiat-500")).toMatchObject({ available: true, backOn: null })
    expect(await events("fiat-500", "item.back-soon")).toBe(1)
  })

  test("names no day that has come", async () => {
    await setBackSoon(operator, { itemId: "villa-lu-stazzu", backOn: "2026-12-01" })
    clock.set("2026-12-01T09:00:00Z")
    const away = await itemById(ctx, "villa-lu-stazzu")
    expect(away && backOnOf(ctx, away)).toBeNull()
    clock.set("2026-11-30T09:00:00Z")
  })

  test("needs no day, but not a past one", async () => {
    await setBackSoon(operator, { itemId: "vip", backOn: null })
    const today = { itemId: "vip", backOn: "2026-11-30" }
    expect(await codeOf(setBackSoon(operator, today))).toBe("platform.invalid-input")
  })
})

describe("an item's texts and figures", () => {
  const described = async (itemId: string, changes: Record<string, string>) => {
    const { typed } = await fleetItem(operator, itemId)
    const { name = "", ...specs } = { ...typed, ...changes }
    await describeItem(operator, { itemId, name, typed: specs })
    return itemById(ctx, itemId)
  }

  test("are changed in both languages, the others stay", async () => {
    const before = await itemById(ctx, "villa-pineta")
    const changes = { name: "Pineta Grande", guests: "12", summaryIt: "Nel bosco.", summaryEn: "In the wood." }
    expect(await described("villa-pineta", changes)).toMatchObject({
      name: "Pineta Grande",
      specs: { ...before?.specs, guests: 12, summary: { it: "Nel bosco.", en: "In the wood." } },
    })
  })

  test("change the tariff with a corrected name or group", async () => {
    expect(await described("fiat-500", { name: "Fiat Scudo" })).toMatchObject({ premium: false })
    const { typed } = await fleetItem(operator, "fiat-500")
    await describeItem(operator, { itemId: "fiat-500", name: "Fiat Scudo", tariff: "van", typed })
    expect(await fleetItem(operator, "fiat-500")).toMatchObject({ tariff: "van" })
    await describeItem(operator, { itemId: "fiat-500", name: "Fiat 500", tariff: "urban", typed })
    expect((await itemById(ctx, "fiat-500"))?.specs).not.toHaveProperty("van")
    const id = await addItem(operator, {
      ...{ category: "cars", name: "Ferari 12Cilindri", tariff: "urban", dailyPriceCents: 90_000 },
      typed: (await fleetItem(operator, "ferrari-f8-tributo")).typed,
    })
    expect(await described(id, { name: "Ferrari 12Cilindri" })).toMatchObject({ premium: true })
  })

  test("are refused with each input that is not valid", async () => {
    const changes = { guests: "none", summaryEn: "" }
    await expect(described("villa-oleandra", changes)).rejects.toMatchObject({
      fields: [{ field: "guests" }, { field: "summaryEn" }],
    })
  })
})

test("an item is not renamed to the name of another one of its category", async () => {
  const { typed } = await fleetItem(operator, "villa-oleandra")
  const rename = (name: string) => describeItem(operator, { itemId: "villa-oleandra", name, typed })
  const other = (await itemById(ctx, "villa-lu-stazzu"))?.name.toUpperCase() ?? ""
  await expect(rename(other)).rejects.toMatchObject({ fields: [{ field: "name", code: "catalogue.item-exists" }] })
  await rename((await itemById(ctx, "fiat-500"))?.name ?? "")
  const { name: _, ...specs } = { ...typed }
  const added = { category: "villas" as const, name: "Fiat 500", tariff: "urban" as const, dailyPriceCents: 15_000 }
  await expect(addItem(operator, { ...added, typed: specs })).rejects.toMatchObject({ fields: [{ field: "name" }] })
  await rename(typed.name)
})

describe("the order", () => {
  const jets = async () => (await itemsOf(ctx, "jets")).map(({ id }) => id.slice(4)).join(" ")

  test("is changed by moving an item behind another one, or to the front", async () => {
    await moveItem(operator, { itemId: "jet-brezza", after: "jet-ponente" })
    expect(await jets()).toBe("levante ponente brezza libeccio grecale tramontana")
    await moveItem(operator, { itemId: "jet-tramontana", after: null })
    expect(await jets()).toBe("tramontana levante ponente brezza libeccio grecale")
    expect((await fleetItem(operator, "jet-brezza")).after).toBe("jet-ponente")
  })
})

describe("an item that is retired", () => {
  test("has no page and is in no list until it is offered again", async () => {
    const itemId = "villa-torre-vecchia"
    await setOffered(operator, { itemId, isOffered: false })
    expect(await listedItemById(ctx, itemId)).toBeUndefined()
    expect((await itemsOf(ctx, "villas")).map(({ id }) => id)).not.toContain(itemId)
    expect(await itemById(ctx, itemId)).toMatchObject({ available: false })
    expect((await bookedPictureOf(ctx, itemId))?.specs).toMatchObject({ kind: "villa" })
    expect(await codeOf(offerAgain(operator, { itemId }))).toBe("catalogue.item-not-offered")
    await setOffered(operator, { itemId, isOffered: true })
    expect(await listedItemById(ctx, itemId)).toMatchObject({ available: true })
  })

  test("is never a wash", async () => {
    const retired = setOffered(operator, { itemId: "full-clean", isOffered: false })
    expect(await codeOf(retired)).toBe("catalogue.item-not-found")
  })
})

describe("a new item", () => {
  const car = async (changes: Partial<Parameters<typeof addItem>[1]> = {}) => ({
    category: "cars" as const,
    name: "Ferrari Roma Spider",
    tariff: "urban" as const,
    dailyPriceCents: 15_000,
    typed: (await fleetItem(operator, "ferrari-f8-tributo")).typed,
    ...changes,
  })

  test("is last in its category and not offered, with its tariff", async () => {
    const id = await addItem(operator, await car())
    expect(id).toBe("car-ferrari-roma-spider")
    expect(await itemById(ctx, id)).toMatchObject({
      ...{ listed: false, available: false, premium: true, dailyPriceCents: 15_000, offeredBy: null },
      specs: { kind: "car", group: "exotic", powerHp: 720 },
    })
    expect((await fleetOf(ctx, "cars")).at(-1)?.id).toBe(id)
    const van = await addItem(operator, await car({ category: "urban-cars", name: "Fiat Talento", tariff: "van" }))
    expect(await itemById(ctx, van)).toMatchObject({ premium: false, specs: { group: "urban-premium", van: true } })
  })

  test("is refused if its name exists or fields are missing", async () => {
    const name = "Ferrari Purosangue"
    await addItem(operator, await car({ name }))
    await expect(addItem(operator, await car({ name }))).rejects.toMatchObject({ fields: [{ field: "name" }] })
    const empty = await car({ name: "!", dailyPriceCents: null, typed: {} })
    await expect(addItem(operator, empty)).rejects.toMatchObject({
      fields: expect.arrayContaining(
        ["name", "price", "powerHp", "colorIt", "colorEn"].map((field) => expect.objectContaining({ field })),
      ),
    })
  })

  test("that is quoted on request has no price", async () => {
    const { typed } = await fleetItem(operator, "jet-brezza")
    const id = await addItem(operator, await car({ category: "jets", name: "Maestro 8", typed }))
    expect(await itemById(ctx, id)).toMatchObject({ id: "jet-maestro-8", dailyPriceCents: null })
  })
})

describe("an item's upkeep", () => {
  const price = async (who: Ctx, itemId: string) => codeOf(setDailyPrice(who, { itemId, dailyPriceCents: 5_000 }))

  test("is for operators only", async () => {
    expect(await price(ctx, "mazda-mx-5")).toBe("platform.sign-in-required")
    const customer = as(ctx, await person(ctx))
    expect(await price(customer, "mazda-mx-5")).toBe("platform.forbidden")
    expect(await codeOf(fleetForOperator(customer))).toBe("platform.forbidden")
  })

  test("is for the company's own items only", async () => {
    const id = "yacht-perla"
    await ctx.db.update(items).set({ offeredBy: "Gallura Rent S.r.l." }).where(eq(items.id, id))
    expect(await price(operator, id)).toBe("catalogue.item-not-found")
    expect(await codeOf(fleetItem(operator, id))).toBe("catalogue.item-not-found")
    const shown = (await fleetForOperator(operator)).flatMap(({ items }) => items.map(({ id }) => id))
    expect(shown).not.toContain(id)
    expect(shown).toContain("yacht-granito")
  })
})
