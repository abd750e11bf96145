import { renderToString } from "react-dom/server"
import { createRoutesStub, Meta, type MetaDescriptor } from "react-router"
import { describe, expect, test } from "vitest"
import type { Locale } from "../../i18n/locale"
import { jsonLd } from "../../json-ld"
import { linkHead, pageHead, plainHead } from "./page-head"

const baseUrl = "https://example.org"
const matchesOf = (pathname: string, locale: Locale) => [
  { id: "root", pathname: "/", loaderData: { baseUrl, locale } },
  { id: "page", pathname },
]
const texts = { title: "Cars", description: "Nine cars.", card: "/pictures/og/cars.jpg?v=1" }

/** The head of a page as HTML. */
function htmlOf(descriptors: MetaDescriptor[]): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <Meta />, meta: () => descriptors }])
  return renderToString(<Stub initialEntries={["/"]} />)
}

describe("the head of a public page", () => {
  test.each([
    ["/cars", "it", `${baseUrl}/cars`],
    ["/cars", "en", `${baseUrl}/cars?lang=en`],
    ["/cars/", "it", `${baseUrl}/cars`],
    ["/", "it", baseUrl],
  ] as const)("at %s in %s has the canonical URL %s", (pathname, locale, href) => {
    const head = pageHead(matchesOf(pathname, locale), texts)
    expect(head).toContainEqual({ tagName: "link", rel: "canonical", href })
    expect(head).toContainEqual({ property: "og:url", content: href })
  })

  test("has the canonical URL of another path that shows it", () => {
    const head = pageHead(matchesOf("/privacy-policy", "it"), { ...texts, path: "/privacy" })
    expect(head).toContainEqual({ tagName: "link", rel: "canonical", href: `${baseUrl}/privacy` })
  })

  test("has every language and the default one", () => {
    const head = pageHead(matchesOf("/cars", "en"), texts)
    const alternates = head.filter((tag) => "rel" in tag && tag.rel === "alternate")
    expect(alternates).toMatchObject([{ hrefLang: "it" }, { hrefLang: "en" }, { hrefLang: "x-default" }])
  })

  test("has the picture of shared links with its size", () => {
    const head = pageHead(matchesOf("/cars", "it"), texts)
    expect(head).toContainEqual({ property: "og:image", content: `${baseUrl}/pictures/og/cars.jpg?v=1` })
    expect(head).toContainEqual({ property: "og:image:width", content: "1200" })
  })

  test("has no URL if the site's address is unknown", () => {
    expect(pageHead([undefined], texts)).toEqual([{ title: "Cars" }, { name: "description", content: "Nine cars." }])
  })

  test("escapes markup in names", () => {
    const name = '</script><script>alert("&")</script>'
    const data = [jsonLd({ "@type": "Product", name })]
    const html = htmlOf(pageHead(matchesOf("/cars", "it"), { title: name, description: name, card: undefined, data }))
    expect(html).not.toContain("<script>")
    expect(html).not.toContain('"&"')
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toEqual({ "@context": "https://schema.org", "@type": "Product", name })
  })
})

test.each([
  ["a private page", plainHead],
  ["a page opened by a signed link", linkHead],
])("%s stays out of search engines", (_, headOf) => {
  expect(headOf("Booking", "Your booking")).toContainEqual({ name: "robots", content: "noindex" })
})

test("a page opened by a signed link keeps the Origin of its forms", () => {
  expect(linkHead("Booking", "Your booking")).toContainEqual({ name: "referrer", content: "strict-origin" })
})
