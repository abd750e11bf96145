import type { RouteConfigEntry } from "@react-router/dev/routes"
import { describe, expect, test } from "vitest"
import { categories } from "../app/catalogue/rules/categories"
import routes from "../app/routes"
import { companyPaths, drawerPaths, policyPaths } from "../app/site/rules/links"

const pathsOf = (entries: RouteConfigEntry[], parentPath = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? parentPath : `${parentPath}/${path}`
    return [full || "/", ...pathsOf(children, full)]
  })

describe("the links of menu and footer", () => {
  const paths = pathsOf(routes)

  test.each([...drawerPaths, ...companyPaths, ...policyPaths])("%s has its own page", (path) => {
    expect(paths).toContain(path)
  })

  test("a category with its own booking page has a route", () => {
    for (const { id } of categories.filter(({ booking }) => booking === "own-page")) expect(paths).toContain(`/${id}`)
  })

  test("a missing page is not in the routes", () => {
    expect(paths).not.toContain("/nothing-of-this-name")
  })
})
