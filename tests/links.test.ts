import type { RouteConfigEntry } from "@react-router/dev/routes"
import { describe, expect, it } from "vitest"
import { openCategories } from "../app/catalogue/rules/categories"
import routes from "../app/routes"
import { companyPaths, drawerPaths, policyPaths } from "../app/site/rules/links"

const pathsOf = (entries: RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? above : `${above}/${path}`
    return [full || "/", ...pathsOf(children, full)]
  })

describe("the links of drawer and footer", () => {
  const paths = pathsOf(routes)

  it.each([...drawerPaths, ...companyPaths, ...policyPaths])("%s has a page of its own", (path) => {
    expect(paths).toContain(path)
  })

  it("an open category that books on a page of its own has one", () => {
    for (const { id } of openCategories.filter(({ booking }) => booking === "own-page"))
      expect(paths).toContain(`/${id}`)
  })

  it("knows a page that is missing", () => {
    expect(paths).not.toContain("/press")
  })
})
