// Checks the rules of docs/architecture.md: allowed imports, and allowed files per folder. No exceptions.
import { existsSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { cyclesIn, impurities, refusalOf } from "./imports/import-rules.ts"
import { placeOf } from "./imports/place.ts"
import { generated, readSource, sourcesUnder } from "./imports/read.ts"

const folders = ["app", "sandbox", "db/seed", "server.ts", "tests", "scripts", "bench"]

/** All violations under `root`, as messages that start with the file. */
export function checkImports(root: string): string[] {
  const violations: string[] = []
  const graph = new Map<string, string[]>()
  const routes = join(root, "app/routes.ts")
  const routeList = existsSync(routes) ? readFileSync(routes, "utf8") : ""
  for (const path of sourcesUnder(root, folders)) {
    const place = placeOf(path)
    if (typeof place === "string") {
      violations.push(place)
      continue
    }
    if (place.kind === "page" && !place.test && !routeList.includes(`"${posix.relative("app", path)}"`))
      violations.push(`${path}: a page without a route in app/routes.ts`)
    if (!/\.tsx?$/.test(path)) continue
    const source = readSource(root, path)
    for (const message of source.broken) violations.push(`${path}: ${message}`)
    for (const message of impurities(place, source)) violations.push(`${path}: ${message}`)
    const targets: string[] = []
    for (const imported of source.imports) {
      if (imported.path === undefined) continue
      targets.push(imported.path)
      if (!existsSync(join(root, imported.path)) && !imported.path.startsWith(generated)) {
        violations.push(`${path}: imports ${imported.name} (no such file)`)
        continue
      }
      const target = placeOf(imported.path)
      const refusal = typeof target === "string" ? target : refusalOf(place, target, imported)
      if (refusal) violations.push(`${path}: imports ${imported.name} (${refusal})`)
    }
    graph.set(path, targets)
  }
  for (const cycle of cyclesIn(graph)) violations.push(`${cycle[0]}: import cycle: ${cycle.join(", ")}`)
  return violations
}

if (process.argv[1] === import.meta.filename) {
  const violations = checkImports(process.cwd())
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exit(1)
}
