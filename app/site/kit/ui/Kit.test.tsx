import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../../..")
const components = join(app, "platform/ui")
const kit = [
  join(app, "site/pages/kit.tsx"),
  ...readdirSync(import.meta.dirname).flatMap((name) =>
    /^Kit\w+\.tsx$/.test(name) ? [join(import.meta.dirname, name)] : [],
  ),
]

/** Platform components imported by a file. */
const usedIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/from "(?:(?:\.\.\/)+platform\/ui|\.)\/([A-Z]\w+)"/g)].map(
    ([, name = ""]) => name,
  )

test("the kit shows every platform component, directly or within another", () => {
  const all = readdirSync(components).flatMap((name) => /^([A-Z]\w+)\.tsx$/.exec(name)?.[1] ?? [])
  const shown = new Set(kit.flatMap(usedIn))
  for (const name of shown)
    if (all.includes(name)) for (const part of usedIn(join(components, `${name}.tsx`))) shown.add(part)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !shown.has(name))).toEqual([])
})
