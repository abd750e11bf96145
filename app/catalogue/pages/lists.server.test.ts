import { RouterContextProvider } from "react-router"
import { describe, expect, test } from "vitest"
import { testContext } from "../../../tests/support/context"
import { testDatabase } from "../../../tests/support/database"
import { requestContext } from "../../platform/http/page.server"
import { seedCatalogue } from "../seed.server"
import { loader as category } from "./category"
import { loader as search } from "./search"

const ctx = testContext(await testDatabase())
await seedCatalogue(ctx)

async function list(path: string) {
  const context = new RouterContextProvider()
  context.set(requestContext, ctx)
  const url = new URL(path, "http://site")
  const { data, init } = await category({ context, url, params: { categoryId: url.pathname.slice(1) } } as never)
  return { list: data.list, shared: new Headers(init?.headers).get("x-shared-for") }
}

const dates = "from=2027-01-12T10:30&to=2027-01-15T12:00"

describe("a category's page", () => {
  test("without a trip is shared by all visitors", async () => {
    expect((await list("/cars")).shared).toBe("30")
    expect((await list("/jets")).shared).toBe("30")
  })

  test("with a trip is not shared: what is free depends on the moment and the reader", async () => {
    const { list: page, shared } = await list(`/cars?${dates}`)
    expect(shared).toBeNull()
    expect(page.items.every(({ quote }) => quote)).toBe(true)
  })

  test("with unreadable dates is the plain list", async () => {
    const { list: page, shared } = await list("/cars?from=tomorrow&to=2027-01-15T12:00")
    expect([page.trip, page.items.length, shared]).toEqual([undefined, 9, "30"])
  })
})

test("a search form without scripts is redirected to the list", () => {
  const url = new URL(
    "http://site/search?what=villas&from=2027-06-05&fromTime=10:30&to=2027-06-12&guests=4&place=&pool=1",
  )
  const { status, headers } = search({ url } as never)
  expect([status, headers.get("location")]).toEqual([302, "/villas?from=2027-06-05&to=2027-06-12&guests=4&pool=1"])
})
