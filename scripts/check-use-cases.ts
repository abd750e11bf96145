// Checks that every use case that writes knows who acts and leaves an audit event (docs/architecture.md), and that every page of
// the back office with forms refuses those made from an earlier state (docs/decisions/0029-forms.md).

import { placeOf } from "./imports/place.ts"
import { sourcesUnder } from "./imports/read.ts"
import { type Declaration, declarationsOf } from "./use-cases/declarations.ts"

/** Functions that decide what the actor may do. */
const roleChecks = ["requirePerson", "requireRole", "requireAccountOf", "requireProfile", "isOperator"]

/** Makes routes of the API, in whichever file of a feature they stand. */
const NEW_API = "app/platform/http/api.server.ts#newApi"

type Graph = Map<string, Declaration>

/** Violations under `root`: writing use cases called by pages and API without a role check or an audit event. */
export function checkUseCases(root: string): string[] {
  const graph: Graph = new Map()
  const called = new Set<string>()
  for (const path of sourcesUnder(root, ["app"])) {
    const place = placeOf(path)
    if (typeof place === "string" || place.test || !/\.tsx?$/.test(path)) continue
    for (const declaration of declarationsOf(root, path)) {
      // Counters of limits, jobs and files are no facts of the business.
      if (place.feature === "platform") declaration.writes = false
      graph.set(`${path}#${declaration.name}`, declaration)
      const isEntry = place.kind === "page" || place.kind === "api" || path === "app/http.server.ts"
      if (isEntry || declaration.uses.has(NEW_API)) for (const use of declaration.uses) called.add(use)
    }
  }
  const violations: string[] = []
  for (const key of called) {
    const [path = ""] = key.split("#")
    const place = placeOf(path)
    const useCase = graph.get(key)
    if (!useCase || typeof place === "string" || place.kind !== "use case") continue
    const reached = reachableFrom(graph, key)
    if (!reached.some(({ writes }) => writes)) continue
    const calls = (names: string[]) => reached.some(({ name }) => names.includes(name))
    if (!useCase.tags.has("anyone") && !calls(roleChecks))
      violations.push(`${path}: ${useCase.name} writes without a role check (if meant: @anyone and the reason)`)
    if (!useCase.tags.has("unrecorded") && !calls(["recordEvent", "recordEvents"]))
      violations.push(`${path}: ${useCase.name} writes without an audit event (if meant: @unrecorded and the reason)`)
  }
  return [...violations, ...uncomparedForms(graph)].sort()
}

/** What a page of the back office with an action uses, by its export. */
const comparing = { action: "submitAsOperator", loader: "withSeen", shouldRevalidate: "revalidateIfRefused" }

function uncomparedForms(graph: Graph): string[] {
  const pages = [...graph.keys()].flatMap((key) => /^(app\/back-office\/pages\/.+)#action$/.exec(key)?.[1] ?? [])
  return pages.flatMap((page) =>
    Object.entries(comparing).flatMap(([name, used]) =>
      reachableFrom(graph, `${page}#${name}`).some((declaration) => declaration.name === used)
        ? []
        : [`${page}: ${name} does not use ${used}`],
    ),
  )
}

function reachableFrom(graph: Graph, start: string): Declaration[] {
  const seen = new Set([start])
  for (const key of seen) {
    const declaration = graph.get(key)
    if (declaration && !declaration.isTable) for (const use of declaration.uses) seen.add(use)
  }
  return [...seen].flatMap((key) => graph.get(key) ?? [])
}

if (process.argv[1] === import.meta.filename) {
  const violations = checkUseCases(process.cwd())
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exit(1)
}
