import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const app = join(import.meta.dirname, "../..")
const components = join(app, "platform/ui")
const kit = [
  join(app, "site/pages/kit.tsx"),
  ...readdirSync(import.meta.dirname).flatMap((name) =>
    /^Kit\w+\.tsx$/.test(name) ? [join(import.meta.dirname, name)] : [],
  ),
]

/** The components of the platform that a file imports. */
const usedIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/from "(?:\.\.\/\.\.\/platform\/ui|\.)\/([A-Z]\w+)"/g)].map(
    ([, name = ""]) => name,
  )

test("the kit shows every component of the platform, by itself or as a part of one that it shows", () => {
  const all = readdirSync(components).flatMap((name) => /^([A-Z]\w+)\.tsx$/.exec(name)?.[1] ?? [])
  const shown = new Set(kit.flatMap(usedIn))
  for (const name of shown)
    if (all.includes(name)) for (const part of usedIn(join(components, `${name}.tsx`))) shown.add(part)
  expect(all.length).toBeGreaterThan(20)
  expect(all.filter((name) => !shown.has(name))).toEqual([])
})
