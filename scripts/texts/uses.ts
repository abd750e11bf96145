import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sourcesUnder } from "../imports/read.ts"

export type Uses = {
  /** Whether a source uses the key, directly or by a pattern. */
  names: (key: string) => boolean
  /** Keys that must have a text, with the file that uses them. */
  requiredKeys: Map<string, string>
  /** Patterns that must match at least one text, with the file that uses them. */
  patterns: { pattern: RegExp; template: string; path: string }[]
}

const keyOf = (code: string) => code.replace(/[.-]/g, "_")

/** The uses of texts in the sources: `m.key`, codes of refusals and forms (`feature.reason`), patterns with `${…}`. */
export function usesIn(root: string, features: string[]): Uses {
  const requiredKeys = new Map<string, string>()
  const named = new Set<string>()
  const patterns: Uses["patterns"] = []
  const codes = new RegExp(`["'\`]((?:${features.join("|")})\\.[a-z0-9-]+(?:\\.[a-z0-9-]+)*)["'\`]`, "g")
  const templates = new RegExp(
    `\`((?:${features.flatMap((f) => [f, keyOf(f)]).join("|")})[._][^\`\\s]*\\$\\{[^\`]*)\``,
    "g",
  )
  const refusals =
    /(?:new Refusal|notFound|forbidden|textOf)\(\s*"([a-z-]+\.[a-z0-9.-]+)"|\bcode: "([a-z-]+\.[a-z0-9.-]+)"/g

  for (const path of sourcesUnder(root, ["app", "sandbox", "db/seed", "server.ts"])) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const source = readFileSync(join(root, path), "utf8")
    if (source.includes("paraglide/messages"))
      for (const [, key = ""] of source.matchAll(/\bm\.([a-z]\w*[A-Za-z0-9])/g)) requiredKeys.set(key, path)
    for (const [, first, second] of source.matchAll(refusals)) requiredKeys.set(keyOf(first ?? second ?? ""), path)
    for (const [, code = ""] of source.matchAll(codes)) {
      named.add(keyOf(code))
      if (/\/(forms|rules\/[^/]+)\.ts$/.test(path)) requiredKeys.set(keyOf(code), path)
    }
    for (const [, key = ""] of source.matchAll(/["'`]([a-z]+(?:_[a-z0-9]+)+)["'`]/g)) named.add(key)
    for (const [, template = ""] of source.matchAll(templates))
      for (const choice of choicesOf(template))
        if (choice.includes("${")) patterns.push({ pattern: patternOf(choice), template, path })
        else requiredKeys.set(keyOf(choice), path)
  }
  return {
    requiredKeys,
    patterns,
    names: (key) => requiredKeys.has(key) || named.has(key) || patterns.some(({ pattern }) => pattern.test(key)),
  }
}

/** The templates that result from the choices `${condition ? "a" : "b"}` of a template. */
function choicesOf(template: string): string[] {
  const [choice, first, second] = /\$\{[^}]*\? "([^"]*)" : "([^"]*)"\}/.exec(template) ?? []
  if (choice === undefined) return [template]
  return [first, second].flatMap((part) => choicesOf(template.replace(choice, part ?? "")))
}

/** `car_rental_line_${code}` matches all keys with that prefix. */
function patternOf(template: string): RegExp {
  const fixed = template.split(/\$\{[^}]*\}/).map(keyOf)
  return new RegExp(`^${fixed.join("[a-z0-9_]+")}$`)
}
