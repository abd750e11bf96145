import sharp from "sharp"
import { beforeAll, describe, expect, inject, test } from "vitest"
import { locales } from "../../app/platform/i18n/locale"
import { formatCents } from "../../app/platform/money"
import { elementsOf, readXml, textIn } from "../support/files/xml"
import { type Data, type PublicPage, publicReader } from "./public-page"

const site = inject("sharedSite")
const read = publicReader(site)
const fileOf = async (path: string) => Buffer.from(await (await fetch(new URL(path, site))).arrayBuffer())
const pathOf = (url: string) => url.slice(site.length) || "/"

/** The URLs of the sitemap with their alternates, and their pages. */
const listed: { url: string; alternates: Record<string, string>; pictures: string[]; page: PublicPage }[] = []

beforeAll(async () => {
  const sitemap = readXml((await fileOf("/sitemap.xml")).toString())
  const urls = elementsOf(sitemap, "url").map((element) => ({
    url: textIn(element, "loc") ?? "",
    pictures: elementsOf(element, "image:loc").map(({ text }) => text),
    alternates: Object.fromEntries(
      elementsOf(element, "xhtml:link").map(({ attributes }) => [attributes.hreflang, attributes.href]),
    ),
  }))
  // A crawler without a language: the URL alone decides.
  for (const entry of urls) listed.push({ ...entry, page: await read(pathOf(entry.url), "") })
})

const faultsOf = (check: (each: (typeof listed)[number]) => boolean) =>
  listed.filter((entry) => !check(entry)).map(({ url }) => url)

describe("every URL of the sitemap", () => {
  test("is there once, with and without a language", () => {
    expect(listed.length).toBeGreaterThan(100)
    expect(new Set(listed.map(({ url }) => url)).size).toBe(listed.length)
  })

  test("answers 200 and may be indexed", () => {
    expect(faultsOf(({ page }) => page.status === 200 && page.robots.length === 0)).toEqual([])
  })

  test("is its own canonical URL, without a slash at its end", () => {
    expect(faultsOf(({ url, page }) => page.canonical.length === 1 && page.canonical[0] === url)).toEqual([])
    expect(faultsOf(({ url }) => !url.endsWith("/"))).toEqual([])
  })

  test("has the alternates that the sitemap gives, each of which gives the same", () => {
    const byUrl = new Map(listed.map((entry) => [entry.url, entry]))
    const isReciprocal = ({ alternates, page }: (typeof listed)[number]) =>
      Object.keys(alternates).join() === "it,en,x-default" &&
      JSON.stringify(page.alternates) === JSON.stringify(alternates) &&
      Object.values(alternates).every(
        (href) => JSON.stringify(byUrl.get(href)?.page.alternates) === JSON.stringify(alternates),
      )
    expect(faultsOf(isReciprocal)).toEqual([])
  })

  test("is written in the language of its alternate", () => {
    const languageOf = ({ url }: { url: string }) => (url.endsWith("?lang=en") ? "en" : "it")
    expect(faultsOf((each) => each.page.html.includes(`<html lang="${languageOf(each)}"`))).toEqual([])
  })

  test("has a complete preview for shared links", () => {
    const isComplete = ({ url, page: { openGraph } }: (typeof listed)[number]) =>
      openGraph["og:url"] === url &&
      ["og:title", "og:description", "og:locale", "og:locale:alternate", "og:image:alt"].every(
        (name) => openGraph[name],
      )
    expect(faultsOf(isComplete)).toEqual([])
  })
})

test("pictures of previews and of the sitemap exist; those of previews are 1200 by 630", async () => {
  const cards = new Set(listed.flatMap(({ page }) => page.openGraph["og:image"] ?? ""))
  for (const url of cards) {
    const { width, height, format } = await sharp(await fileOf(url)).metadata()
    expect({ url, width, height, format }).toEqual({ url, width: 1200, height: 630, format: "jpeg" })
  }
  const others = new Set(listed.flatMap(({ pictures }) => pictures).filter((url) => !cards.has(url)))
  for (const url of others) expect((await fetch(url, { method: "HEAD" })).status).toBe(200)
  expect(cards.size).toBeGreaterThan(60)
  expect(others.size).toBeGreaterThan(30)
})

describe("the canonical URL", () => {
  test.each(["/nothing-of-this-name", "/cars/no-such-car", "/foo/bar/baz", "/villas/any"])(
    "of %s is none",
    async (path) => {
      const page = await read(path)
      expect(page).toMatchObject({ status: 404, canonical: [], alternates: {} })
    },
  )

  test.each([
    "/signin",
    "/villas/villa-oleandra/book",
    "/cars/ferrari-f8-tributo/book",
    "/jets/search?departure=CAG&arrival=LBG",
  ])("of %s is none, and it is not indexed", async (path) => {
    expect(await read(path)).toMatchObject({ status: 200, canonical: [], alternates: {}, robots: ["noindex"] })
  })

  test("of an alias is the page that it shows", async () => {
    expect((await read("/privacy-policy")).canonical).toEqual([`${site}/privacy`])
  })

  test("of a page with a query is without it", async () => {
    expect((await read("/jets?departure=CAG&passengers=3")).canonical).toEqual([`${site}/jets`])
  })
})

test.each([
  ["/cars/", "/cars"],
  ["/cars/ferrari-f8-tributo/?lang=en", "/cars/ferrari-f8-tributo?lang=en"],
  ["//evil.example/", "/evil.example"],
])("%s redirects to %s", async (path, target) => {
  expect(await read(path)).toMatchObject({ status: 301, location: target })
})

/** Properties by type: what Google's documentation requires, and recommended ones that this site knows. */
const properties: Record<string, { required: string[]; recommended: string[] }> = {
  AutoRental: {
    required: ["name", "address"],
    recommended: ["url", "image", "logo", "telephone", "openingHoursSpecification", "priceRange"],
  },
  PostalAddress: { required: ["addressLocality", "addressRegion", "addressCountry"], recommended: [] },
  OpeningHoursSpecification: { required: ["dayOfWeek", "opens", "closes"], recommended: [] },
  WebSite: { required: ["name", "url"], recommended: ["publisher"] },
  Car: {
    required: ["name", "image", "offers"],
    recommended: ["description", "brand", "model", "color", "vehicleEngine", "vehicleSeatingCapacity", "sku", "url"],
  },
  Product: { required: ["name", "image"], recommended: ["description", "sku", "additionalProperty", "url"] },
  Offer: {
    required: ["price", "priceCurrency"],
    recommended: ["availability", "url", "priceSpecification", "businessFunction", "seller"],
  },
  UnitPriceSpecification: { required: ["price", "priceCurrency"], recommended: ["unitCode", "unitText"] },
  VacationRental: {
    required: ["name", "identifier", "image", "latitude", "longitude", "containsPlace"],
    recommended: ["description", "address", "geo", "checkinTime", "checkoutTime", "makesOffer", "telephone", "url"],
  },
  Accommodation: {
    required: ["occupancy"],
    recommended: ["additionalType", "numberOfBedrooms", "numberOfBathroomsTotal", "amenityFeature"],
  },
  BreadcrumbList: { required: ["itemListElement"], recommended: [] },
  ListItem: { required: ["position", "name", "item"], recommended: [] },
  FAQPage: { required: ["mainEntity"], recommended: [] },
  Question: { required: ["name", "acceptedAnswer"], recommended: [] },
  Answer: { required: ["text"], recommended: [] },
}

const isEmpty = (value: unknown) => value === undefined || value === "" || (Array.isArray(value) && value.length === 0)

/** An object and those in it that have a type. */
function objectsOf(value: unknown): Data[] {
  if (typeof value !== "object" || value === null) return []
  const inner = Object.values(value).flatMap(objectsOf)
  return "@type" in value ? [value as Data, ...inner] : inner
}

const dataOf = (path: string, type: string) =>
  listed.find(({ url }) => pathOf(url) === path)?.page.data.find((object) => object["@type"] === type)

describe("structured data", () => {
  test("has the properties of its types", () => {
    const errors: string[] = []
    for (const { url, page } of listed)
      for (const object of page.data.flatMap(objectsOf)) {
        const { required, recommended } = properties[object["@type"] ?? ""] ?? { required: [], recommended: [] }
        for (const name of [...required, ...recommended])
          if (isEmpty(object[name])) errors.push(`${url}: ${object["@type"]} without ${name}`)
      }
    expect(errors).toEqual([])
  })

  test.each([
    ["/", ["AutoRental", "WebSite"]],
    ["/cars", ["BreadcrumbList"]],
    ["/jets", ["BreadcrumbList"]],
    ["/membership", ["BreadcrumbList"]],
    ["/cars/ferrari-f8-tributo", ["Car", "BreadcrumbList"]],
    ["/yachts/yacht-granito", ["Product", "BreadcrumbList"]],
    ["/helicopters/heli-rondine", ["Service", "BreadcrumbList"]],
    ["/villas/villa-oleandra?lang=en", ["VacationRental", "BreadcrumbList"]],
    ["/faq?lang=en", ["FAQPage"]],
    ["/terms", []],
  ])("of %s is %j", (path, types) => {
    expect(listed.find(({ url }) => pathOf(url) === path)?.page.data.map((object) => object["@type"])).toEqual(types)
  })

  test("names the schema.org context and absolute URLs of this site", () => {
    for (const { page } of listed)
      for (const object of page.data) {
        expect(object["@context"]).toBe("https://schema.org")
        for (const { url, image, item } of objectsOf(object) as { url?: string; image?: unknown; item?: string }[])
          for (const address of [url, item, image].flat()) if (address) expect(address).toMatch(new RegExp(`^${site}`))
      }
  })

  test("asks for the price that the page shows for the shortest time (D78)", () => {
    const priced = listed.flatMap(({ url, page }) =>
      page.data
        .flatMap(objectsOf)
        .flatMap((object) => (object["@type"] === "Offer" ? [{ url, page, offer: object }] : [])),
    )
    expect(priced.length).toBeGreaterThan(50)
    for (const { url, page, offer } of priced) {
      const locale = url.endsWith("?lang=en") ? "en" : "it"
      const { minValue = 1 } = (offer.eligibleQuantity ?? {}) as { minValue?: number }
      const cents = Math.round(Number(offer.price) * 100) * minValue
      expect(page.text, url).toContain(formatCents(cents, "eur", locale))
    }
  })

  test("of a demonstration has no rating (D62)", () => {
    expect(listed.filter(({ page }) => page.html.includes('"aggregateRating"')).map(({ url }) => url)).toEqual([])
  })
})

describe("the feed", () => {
  test.each(locales)("of vehicles has the prices of their pages in %s", async (locale) => {
    const feed = readXml((await fileOf(`/feeds/vehicles.xml?lang=${locale}`)).toString())
    const items = elementsOf(feed, "item")
    expect(items.length).toBeGreaterThan(10)
    for (const item of items) {
      const offer = dataOf(pathOf(textIn(item, "g:link") ?? ""), "Car")?.offers as Data
      expect(textIn(item, "g:price")).toBe(`${Number(offer.price).toFixed(2)} EUR`)
    }
  })

  test.each(locales)("of vacation rentals has the prices of their pages in %s", async (locale) => {
    const feed = readXml((await fileOf(`/feeds/vacation-rentals.xml?lang=${locale}`)).toString())
    const listings = elementsOf(feed, "listing")
    expect(textIn(feed, "language")).toBe(locale)
    expect(listings.length).toBeGreaterThan(3)
    for (const listing of listings) {
      const attribute = (name: string) =>
        elementsOf(listing, "client_attr").find(({ attributes }) => attributes.name === name)?.text ?? ""
      const offer = dataOf(pathOf(attribute("website")), "VacationRental")?.makesOffer as Data
      expect(attribute("price_per_night")).toBe(`${Number(offer.price).toFixed(2)} EUR`)
    }
  })
})

test("robots.txt names the sitemap by its whole address", async () => {
  expect((await fileOf("/robots.txt")).toString()).toContain(`\nSitemap: ${site}/sitemap.xml\n`)
})

describe("the web app manifest", () => {
  test.each(locales)("is in %s and installable", async (locale) => {
    const page = await read("/", locale)
    const path = /<link rel="manifest" href="([^"]*)"/.exec(page.html)?.[1] ?? ""
    const manifest = JSON.parse((await fileOf(path)).toString()) as Record<string, unknown>
    expect(manifest).toMatchObject({ lang: locale, id: "/", start_url: "/", scope: "/", display: "standalone" })
    expect(manifest.name).toBeTruthy()
    expect(manifest.short_name).toBeTruthy()
  })

  test("has icons of the sizes that it gives", async () => {
    type Icon = { src: string; sizes: string; type: string; purpose: string }
    const { icons } = JSON.parse((await fileOf("/manifest.webmanifest")).toString()) as { icons: Icon[] }
    for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
      const { width, height } = await sharp(await fileOf(src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(icons.filter(({ sizes }) => sizes === "192x192" || sizes === "512x512").length).toBeGreaterThan(1)
    expect(icons.map(({ purpose }) => purpose)).toContain("maskable")
  })

  test("favicon.ico has an image in three sizes", async () => {
    const file = await fileOf("/favicon.ico")
    const images = Array.from({ length: file.readUInt16LE(4) }, (_, index) => 6 + 16 * index)
    const sizes = images.map(async (at) => {
      const start = file.readUInt32LE(at + 12)
      return (await sharp(file.subarray(start, start + file.readUInt32LE(at + 8))).metadata()).width
    })
    expect(await Promise.all(sizes)).toEqual([16, 32, 48])
  })
})

describe("links", () => {
  const isFine = ({ status, location }: PublicPage) => status === 200 || (status < 400 && location?.startsWith("/"))
  /** The address of a page in a language, as in the sitemap. */
  const inLanguage = (path: string, locale: (typeof locales)[number]) =>
    locale === "it" ? path : `${path}${path.includes("?") ? "&" : "?"}lang=${locale}`

  test.each(locales)("of all public pages answer in %s, and lead to every page of the sitemap", async (locale) => {
    const seen = new Set(["/"])
    const broken: string[] = []
    for (const path of seen) {
      const page = await read(inLanguage(path, locale), "")
      if (!isFine(page)) broken.push(`${path}: ${page.status}`)
      // Pages of the sitemap have a canonical URL.
      if (page.canonical.length > 0) for (const link of page.links) seen.add(link)
    }
    expect(broken).toEqual([])
    const unlinked = listed.map(({ url }) => new URL(url).pathname).filter((path) => !seen.has(path))
    expect(unlinked).toEqual([])
  })
})
