import { globSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../../../app")
const kit = [
  join(import.meta.dirname, "../../pages/kit.tsx"),
  ...readdirSync(import.meta.dirname).flatMap((name) =>
    /^Kit\w+\.tsx$/.test(name) ? [join(import.meta.dirname, name)] : [],
  ),
]

/** Parts of a page that show nothing. */
const invisible = ["KeptStorage", "SeenField"]

/** Files of the platform's components, by name. */
const components = new Map(
  globSync("platform/ui/**/[A-Z]*.tsx", { cwd: app, exclude: ["**/*.test.tsx"] }).map((path) => [
    /(\w+)\.tsx$/.exec(path)?.[1] ?? "",
    join(app, path),
  ]),
)

/** Components imported by a file. */
const usedIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/from "(?:\.[\w/.]*)\/([A-Z]\w+)"/g)].map(([, name = ""]) => name)

test("the kit shows every platform component, directly or within another", () => {
  const all = [...components.keys()]
  const shown = new Set(kit.flatMap(usedIn))
  for (const name of shown) {
    const path = components.get(name)
    for (const part of path ? usedIn(path) : []) shown.add(part)
  }
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !shown.has(name) && !invisible.includes(name))).toEqual([])
})
