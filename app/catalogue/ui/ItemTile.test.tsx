import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, it } from "vitest"
import type { RootData } from "../../platform/ui/root-data"
import { ItemTile, type TileItem } from "./ItemTile"

const ferrari: TileItem = {
  id: "ferrari-f8-tributo",
  category: "cars",
  name: "Ferrari F8 Tributo",
  dailyPriceCents: 11900,
  available: true,
  specs: {
    color: { it: "Rosso Corsa", en: "Rosso Corsa red" },
    powerHp: 720,
    accelerationSeconds: 2.9,
  },
  picture: undefined,
}

function markup(item: TileItem, root: Partial<RootData> = {}) {
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <ItemTile item={item} />, loader: () => null },
  ])
  const nobody = { person: null, session: null, year: 2026 }
  const data: RootData = { locale: "it", currency: "eur", ...nobody, demo: false, requestId: "", ...root }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: data } }} />)
}

describe("a car's tile", () => {
  it("shows the price per day and leads to the booking", () => {
    const html = markup(ferrari)
    expect(html).toContain("119 €")
    expect(html).toContain('href="/cars/ferrari-f8-tributo/book"')
  })

  it("shows whole dollars to whoever chose them (D7)", () => {
    expect(markup(ferrari, { currency: "usd" })).toContain("$131")
  })

  it("says that an unavailable car comes back, and does not let it be booked", () => {
    const html = markup({ ...ferrari, available: false })
    expect(html).toContain("Torna presto")
    expect(html).toMatch(/<button[^>]*disabled/)
    expect(html).not.toContain("/book")
  })
})
