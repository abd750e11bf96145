import { isServer, type Kind, type Place } from "./place.ts"
import type { Import, Source } from "./read.ts"

const platformPure: Kind[] = ["platform"]
const platformServer: Kind[] = ["platform", "platform i18n", "platform server"]
const platformScreen: Kind[] = ["platform", "platform i18n", "platform ui"]
const facts: Kind[] = ["rules", "forms", "tables", "queries"]

/** What each kind of file may see in its own folder, in lower features, and of the platform. */
const sight: Partial<Record<Kind, { own: Kind[]; lower: Kind[] }>> = {
  rules: { own: ["rules"], lower: ["rules", ...platformPure] },
  forms: { own: ["rules", "forms"], lower: ["rules", "forms", ...platformPure] },
  tables: { own: ["rules", "tables"], lower: ["rules", "tables", ...platformServer] },
  queries: { own: facts, lower: [...facts, "use case", ...platformServer] },
  "use case": { own: [...facts, "use case", "prose"], lower: [...facts, "use case", ...platformServer] },
  jobs: { own: [...facts, "use case"], lower: [...facts, "use case", ...platformServer] },
  api: { own: [...facts, "use case"], lower: [...facts, "use case", ...platformServer] },
  page: {
    own: [...facts, "use case", "ui"],
    lower: [...facts, "use case", "ui", ...platformServer, "platform ui"],
  },
  ui: { own: ["rules", "ui"], lower: ["rules", "ui", ...platformScreen] },
}

/** Packages that depend on nothing but their arguments. */
const purePackages = ["@internationalized/date"]

/** Why `from` may not import `to`; undefined where it may. */
export function refusalOf(from: Place, to: Place, { typeOnly }: Import): string | undefined {
  if (from.kind === "tests") return undefined
  if (to.kind === "tests") {
    const support = from.test && to.path.startsWith("tests/support/")
    return support ? undefined : "only a test sees tests and scripts"
  }
  const foreign = from.feature !== to.feature
  if (to.kind === "page" && (foreign || !from.test)) return "pages are private"
  if (foreign && to.tier > from.tier) return `upward: ${nameOf(from)} stands below ${nameOf(to)}`
  if (foreign && to.tier === from.tier) return `sideways: ${nameOf(from)} stands beside ${nameOf(to)}`
  if (isBrowserCode(from) && isServer(to.path) && !typeOnly) return "browser code does not reach the server's"
  if (from.test) return undefined
  const seen = sight[from.kind]
  if (seen && !(foreign ? seen.lower : seen.own).includes(to.kind)) {
    const typesOfPlatform = typeOnly && to.kind === "platform server"
    if (!typesOfPlatform) return `order: ${article(from.kind)} does not see ${article(to.kind)}`
  }
  if (foreign && to.kind === "api" && from.kind !== "composition server")
    return "only the composition sees a feature's api"
  if (from.kind === "platform" && to.kind === "platform ui") return "order: the platform's ground does not see its ui"
  return undefined
}

/** Why a file may not use a package or a thing outside its arguments. */
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

/** Rings of files that import one another, each as its list of paths. */
export function ringsIn(graph: Map<string, string[]>): string[][] {
  const rings: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const visit = (path: string): number => {
    order.set(path, order.size)
    let lowest = order.get(path) ?? 0
    stack.push(path)
    for (const next of graph.get(path) ?? []) {
      if (next === path) rings.push([path])
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    low.set(path, lowest)
    if (lowest === order.get(path)) {
      const ring = stack.splice(stack.indexOf(path))
      if (ring.length > 1) rings.push(ring.sort())
    }
    return lowest
  }
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return rings
}

function isBrowserCode({ kind, path, test }: Place): boolean {
  return (
    !test &&
    kind !== "page" &&
    kind !== "route module" &&
    kind !== "tests" &&
    !isServer(path) &&
    path.startsWith("app/")
  )
}

const nameOf = (place: Place) => place.feature ?? "the composition"
const article = (kind: Kind) => (kind === "ui" || kind === "api" || kind.endsWith("s") ? kind : `a ${kind}`)
