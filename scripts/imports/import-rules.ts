import { isServer, type Kind, type Place } from "./place.ts"
import type { Import, Source } from "./read.ts"

const platformPure: Kind[] = ["platform"]
const platformServer: Kind[] = ["platform", "platform i18n", "platform server"]
const platformUi: Kind[] = ["platform", "platform i18n", "platform ui"]
const dataKinds: Kind[] = ["rules", "forms", "tables", "queries"]

/** What each kind of file may import from its own folder, and from lower features and the platform. */
const allowedImports: Partial<Record<Kind, { own: Kind[]; lower: Kind[] }>> = {
  rules: { own: ["rules"], lower: ["rules", ...platformPure] },
  forms: { own: ["rules", "forms"], lower: ["rules", "forms", ...platformPure] },
  tables: { own: ["rules", "tables"], lower: ["rules", "tables", ...platformServer] },
  queries: { own: dataKinds, lower: [...dataKinds, "use case", ...platformServer] },
  "use case": { own: [...dataKinds, "use case", "prose"], lower: [...dataKinds, "use case", ...platformServer] },
  jobs: { own: [...dataKinds, "use case"], lower: [...dataKinds, "use case", ...platformServer] },
  api: { own: [...dataKinds, "use case"], lower: [...dataKinds, "use case", ...platformServer] },
  page: {
    own: [...dataKinds, "use case", "ui"],
    lower: [...dataKinds, "use case", "ui", ...platformServer, "platform ui"],
  },
  ui: { own: ["rules", "ui"], lower: ["rules", "ui", ...platformUi] },
}

/** What may be imported as a type only. */
const typesForAll: Kind[] = ["platform server"]
const typesForUi: Kind[] = [...typesForAll, "queries", "use case", "api"]

/** Packages that depend on nothing but their arguments. */
const purePackages = ["@internationalized/date", "any-ascii", "ibantools", "stdnum"]

/** Why `from` may not import `to`; undefined if it may. */
export function refusalOf(from: Place, to: Place, { typeOnly }: Import): string | undefined {
  if (from.kind === "tests") return undefined
  if (to.kind === "tests") {
    const isSupport = from.test && to.path.startsWith("tests/support/")
    return isSupport ? undefined : "only tests import tests and scripts"
  }
  if (to.path.startsWith("public/")) return from.test ? undefined : "only tests import served files"
  const foreign = from.feature !== to.feature
  if (to.kind === "page" && (foreign || !from.test)) return "pages are private"
  if (from.test && to.feature === "sandbox") return undefined
  if (foreign && to.tier > from.tier) return `upward: ${nameOf(from)} is below ${nameOf(to)}`
  if (foreign && to.tier === from.tier) return `sideways: ${nameOf(from)} is beside ${nameOf(to)}`
  if (isBrowserCode(from) && isServer(to.path) && !typeOnly) return "browser code must not import server code"
  if (from.test) return undefined
  const allowed = allowedImports[from.kind]
  if (allowed && !(foreign ? allowed.lower : allowed.own).includes(to.kind)) {
    if (!typeOnly || !(from.kind === "ui" ? typesForUi : typesForAll).includes(to.kind))
      return `order: ${article(from.kind)} must not import ${article(to.kind)}`
  }
  if (foreign && to.kind === "api" && from.kind !== "composition server" && !typeOnly)
    return "only the composition imports a feature's api"
  if (from.kind === "platform" && to.kind === "platform ui") return "order: the platform must not import its ui"
  return undefined
}

/** Packages and globals that a file uses but must not. */
export function impurities(place: Place, source: Source): string[] {
  if (place.test) return []
  const found: string[] = []
  if (place.kind === "rules")
    for (const { name, path, typeOnly } of source.imports)
      if (path === undefined && !typeOnly && !purePackages.includes(name)) found.push(`rules are pure: not ${name}`)
  if (place.kind === "rules" || place.kind === "forms")
    for (const use of source.uses) found.push(`rules and forms are pure: not ${use}`)
  const isUseCase = place.feature !== "platform" && place.feature !== undefined && isServer(place.path)
  if (isUseCase && source.uses.has("the clock")) found.push("the clock is ctx.now()")
  if (
    source.uses.has("the environment") &&
    place.path.startsWith("app/") &&
    place.path !== "app/platform/config.server.ts"
  )
    found.push("the environment is read once, by platform/config.server.ts")
  return found
}

/** Import cycles, each as a list of paths (Tarjan's algorithm). */
export function cyclesIn(graph: Map<string, string[]>): string[][] {
  const cycles: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (path: string): number => {
    order.set(path, order.size)
    let lowest = order.get(path) ?? 0
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (next === path) cycles.push([path])
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(path, lowest)
    if (lowest === order.get(path)) {
      const cycle = stack.splice(stack.indexOf(path))
      if (cycle.length > 1) cycles.push(cycle.sort())
    }
    return lowest
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return cycles
}

function isBrowserCode({ kind, path, test }: Place): boolean {
  return (
    !test &&
    kind !== "page" &&
    kind !== "route module" &&
    kind !== "tests" &&
    !isServer(path) &&
    /^(app|sandbox)\//.test(path)
  )
}

const nameOf = (place: Place) => place.feature ?? "the composition"
const article = (kind: Kind) => (kind === "ui" || kind === "api" || kind.endsWith("s") ? kind : `a ${kind}`)
