// Holds the picture of docs/architecture.md: who may import whom, and what may stand where. There is no list of exceptions.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { impurities, refusalOf, ringsIn } from "./imports/laws.ts"
import { placeOf } from "./imports/place.ts"
import { generated, readSource, sourcesUnder } from "./imports/read.ts"

const folders = ["app", "db/seed", "server.ts", "tests", "scripts"]

/** Every breach under `root`, as sentences that begin with the file. */
export function checkImports(root: string): string[] {
  const breaches: string[] = []
  const graph = new Map<string, string[]>()
  const routes = join(root, "app/routes.ts")
  const routeList = existsSync(routes) ? readFileSync(routes, "utf8") : ""
  for (const path of sourcesUnder(root, folders)) {
    const place = placeOf(path)
    if (typeof place === "string") {
      breaches.push(place)
      continue
    }
    if (place.kind === "page" && !place.test && !routeList.includes(`"${path.slice("app/".length)}"`))
      breaches.push(`${path}: a page that app/routes.ts does not name`)
    if (!/\.tsx?$/.test(path)) continue
    const source = readSource(root, path)
    for (const message of source.broken) breaches.push(`${path}: ${message}`)
    for (const message of impurities(place, source)) breaches.push(`${path}: ${message}`)
    const targets: string[] = []
    for (const imported of source.imports) {
      if (imported.path === undefined) continue
      targets.push(imported.path)
      if (!existsSync(join(root, imported.path)) && !imported.path.startsWith(generated)) {
        breaches.push(`${path}: imports ${imported.name} (nothing is there)`)
        continue
      }
      const target = placeOf(imported.path)
      const refusal = typeof target === "string" ? target : refusalOf(place, target, imported)
      if (refusal) breaches.push(`${path}: imports ${imported.name} (${refusal})`)
    }
    graph.set(path, targets)
  }
  for (const ring of ringsIn(graph)) breaches.push(`${ring[0]}: a ring of imports: ${ring.join(", ")}`)
  return breaches
}

if (process.argv[1] === import.meta.filename) {
  const breaches = checkImports(process.cwd())
  for (const breach of breaches) console.error(breach)
  if (breaches.length > 0) process.exit(1)
}
