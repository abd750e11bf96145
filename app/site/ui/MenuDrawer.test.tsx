import { renderToStaticMarkup } from "react-dom/server"
import { createRoutesStub } from "react-router"
import { describe, expect, test } from "vitest"
import { categories } from "../../catalogue/rules/categories"
import type { RootData } from "../../platform/ui/page/root-data"
import { MenuDrawer } from "./MenuDrawer"

const person = { id: "1", name: "Giulia Serra", email: "giulia@example.org", idStatus: "verified" as const }

function drawer(role?: NonNullable<RootData["person"]>["role"]): string {
  const Page = createRoutesStub([
    { id: "root", path: "/:page", Component: () => <MenuDrawer onClose={() => {}} />, loader: () => null },
  ])
  const data: RootData = {
    locale: "it",
    currency: "eur",
    person: role ? { ...person, role } : null,
    session: null,
    google: false,
    demo: false,
    requestId: "",
    year: 2026,
  }
  return renderToStaticMarkup(<Page initialEntries={["/cars"]} hydrationData={{ loaderData: { root: data } }} />)
}

const links = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = ""]) => href)

describe("the drawer", () => {
  test("links a visitor to sign-in with the current page as return path", () => {
    const html = drawer()
    expect(links(html)).toEqual(expect.arrayContaining(["/signin?from=%2Fcars", "/signup"]))
    expect(html).not.toContain("/signout")
  })

  test.each([
    ["personal", "/account"],
    ["business", "/partner/dashboard"],
    ["operator", "/admin"],
  ] as const)("shows a %s account its name, home page and sign-out", (role, home) => {
    const html = drawer(role)
    expect(html).toContain(person.name)
    expect(html).toContain(person.email)
    expect(links(html)).toContain(home)
    expect(html).toContain('action="/signout"')
    expect(links(html).filter((href) => /^\/sign/.test(href))).toEqual([])
  })

  test("links to open categories and company pages and marks the current page", () => {
    const html = drawer()
    expect(links(html)).toEqual(
      expect.arrayContaining([
        "/cars",
        "/urban-cars",
        "/membership",
        "/commercial-operation",
        "/franchising",
        "/investitori",
      ]),
    )
    expect(html).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/cars"|<a [^>]*href="\/cars"[^>]*aria-current="page"/)
    const shown = categories.filter(({ id }) => links(html).includes(`/${id}`))
    expect(shown).toEqual(categories)
  })
})
