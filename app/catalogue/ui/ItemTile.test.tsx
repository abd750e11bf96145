import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import type { RootData } from "../../platform/ui/page/root-data"
import { exoticCars } from "../rules/exotic-cars"
import { helicopters } from "../rules/helicopters"
import { jets } from "../rules/jets"
import { type SeedItem, type Specs, shortSpecs } from "../rules/specs"
import type { TileItem } from "../rules/tile"
import { villas } from "../rules/villas"
import { yachts } from "../rules/yachts"
import { ItemTile } from "./ItemTile"

function tile(category: TileItem["category"], all: SeedItem<Specs>[], id: string): TileItem {
  const item = all.find((item) => item.id === id)
  if (!item) throw new Error(`${id} is not in the fleet`)
  const { name, dailyPriceCents, specs } = item
  const shown = { id, category, name, dailyPriceCents, specs: shortSpecs(specs) }
  return {
    ...shown,
    fromCents: dailyPriceCents && dailyPriceCents * 2,
    available: true,
    backOn: null,
    picture: undefined,
  }
}

const ferrari = tile("cars", exoticCars, "ferrari-f8-tributo")

function markup(item: TileItem, root: Partial<RootData> = {}, trip?: string) {
  const Page = createRoutesStub([
    { id: "root", path: "/", Component: () => <ItemTile item={item} trip={trip} />, loader: () => null },
  ])
  const nobody = { person: null, session: null, year: 2026 }
  const data: RootData = {
    locale: "it",
    currency: "eur",
    ...nobody,
    google: false,
    demo: false,
    requestId: "",
    ...root,
  }
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: data } }} />)
}

describe("a car's tile", () => {
  test("shows the price per day, smaller, and links to the booking", () => {
    const html = markup(ferrari)
    expect(html).toMatch(/119\u00a0€<\/span> <span>al giorno/)
    expect(html).toContain("720 CV · 0-100 in 2,9 s")
    expect(html).toContain('href="/cars/ferrari-f8-tributo/book"')
  })

  test("shows large what one day costs with everything in it (D78)", () => {
    expect(markup(ferrari)).toMatch(
      /<p>per un giorno, assicurazione e tasse incluse<\/p><div[^>]*><p[^>]*><span[^>]*text-3xl[^>]*>238\u00a0€</,
    )
  })

  test("shows large what a trip costs, with kilometres and deposit, and carries it on", () => {
    const deposit = { residentCents: 500_000, otherCents: 1_000_000 }
    const quoted = { ...ferrari, quote: { totalCents: 99_660, units: 4, includedKm: 280, deposit } }
    const html = markup(quoted, {}, "from=2027-01-12T10:30")
    expect(html).toMatch(
      /<p>per 4 giorni, assicurazione e tasse incluse<\/p><div[^>]*><p[^>]*><span[^>]*text-3xl[^>]*>996,60\u00a0€</,
    )
    expect(html).toContain("280\u00a0km inclusi")
    expect(html).toContain("Cauzione 5.000\u00a0€ per i residenti in Sardegna, 10.000\u00a0€ per gli altri")
    expect(html).not.toContain("238\u00a0€")
    expect(html).toContain('href="/cars/ferrari-f8-tributo?from=2027-01-12T10:30"')
    expect(html).toContain('href="/cars/ferrari-f8-tributo/book?from=2027-01-12T10:30"')
  })

  test("shows whole dollars if dollars are chosen (D7)", () => {
    expect(markup(ferrari, { currency: "usd" })).toContain("131\u00a0$")
  })

  test("shows that an unavailable car comes back, without a booking button", () => {
    const html = markup({ ...ferrari, available: false, backOn: "2027-06-05" })
    expect(html).toContain("5 giugno 2027")
    expect(html).toContain("Torna presto")
    expect(html).toMatch(/<button[^>]*disabled/)
    expect(html).not.toContain("/book")
  })
})

describe("a tile of other categories (part 1 §2)", () => {
  test("shows the price of a yacht, and links to a quote request (D41)", () => {
    const html = markup(tile("yachts", yachts, "yacht-granito"))
    expect(html).toContain("70 m · 12 ospiti · 6 cabine")
    expect(html).toMatch(/\d\u00a0€/)
    expect(html).toMatch(/href="\/yachts\/yacht-granito\/request"[^>]*>Richiedi preventivo</)
  })

  test("shows that a flight is quoted on request, and links to the booking page", () => {
    const jet = markup(tile("jets", jets, "jet-levante"))
    expect(jet).toContain("Jet leggero · 7 posti · 3.700\u00a0km")
    expect(jet).toContain("Preventivo su richiesta")
    expect(jet).toContain('href="/book/jets/jet-levante"')
    const helicopter = markup(tile("helicopters", helicopters, "heli-rondine"))
    expect(helicopter).toContain("5 posti · 300 NM · 150 kt")
    expect(helicopter).toContain("Preventivo su richiesta")
    expect(helicopter).toContain('href="/book/helicopters/heli-rondine"')
  })

  test("shows large what a villa's shortest stay costs, and links to its own page", () => {
    const html = markup(tile("villas", villas, "villa-capo-bianco"))
    expect(html).toContain("12 ospiti · 6 camere · 7 bagni")
    expect(html).toContain("a notte")
    expect(html).toMatch(/href="\/villas\/villa-capo-bianco"[^>]*>Scopri</)
  })

  test("is wide for yachts and aircraft, and tall for villas", () => {
    expect(markup(tile("jets", jets, "jet-levante"))).toContain("aspect-video")
    expect(markup(tile("villas", villas, "villa-capo-bianco"))).toContain("aspect-9/16")
  })
})
