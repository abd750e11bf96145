import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sourcesUnder } from "../imports/read.ts"

export type Uses = {
  /** Whether some source names the key, whole or by a pattern. */
  names: (key: string) => boolean
  /** Keys that must have a text, with the file that asks for each. */
  wanted: Map<string, string>
  /** Patterns of which at least one text must be there, with the file that asks. */
  patterns: { pattern: RegExp; written: string; path: string }[]
}

const keyOf = (code: string) => code.replace(/[.-]/g, "_")

/** Where the sources ask for texts: `m.key`, the codes of refusals and forms (`feature.reason`), and patterns with `${…}`. */
export function usesIn(root: string, features: string[]): Uses {
  const wanted = new Map<string, string>()
  const named = new Set<string>()
  const patterns: Uses["patterns"] = []
  const codes = new RegExp(`["'\`]((?:${features.join("|")})\\.[a-z0-9-]+(?:\\.[a-z0-9-]+)*)["'\`]`, "g")
  const templates = new RegExp(
    `\`((?:${features.flatMap((f) => [f, keyOf(f)]).join("|")})[._][^\`\\s]*\\$\\{[^\`]*)\``,
    "g",
  )
  const refusals =
    /(?:new Refusal|notFound|forbidden|textOf)\(\s*"([a-z-]+\.[a-z0-9.-]+)"|\bcode: "([a-z-]+\.[a-z0-9.-]+)"/g

  for (const path of sourcesUnder(root, ["app", "db/seed", "server.ts"])) {
    if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue
    const source = readFileSync(join(root, path), "utf8")
    if (source.includes("paraglide/messages"))
      for (const [, key = ""] of source.matchAll(/\bm\.([a-z]\w*[A-Za-z0-9])/g)) wanted.set(key, path)
    for (const [, first, second] of source.matchAll(refusals)) wanted.set(keyOf(first ?? second ?? ""), path)
    for (const [, code = ""] of source.matchAll(codes)) {
      named.add(keyOf(code))
      if (/\/(forms|rules\/[^/]+)\.ts$/.test(path)) wanted.set(keyOf(code), path)
    }
    for (const [, key = ""] of source.matchAll(/["'`]([a-z]+(?:_[a-z0-9]+)+)["'`]/g)) named.add(key)
    for (const [, written = ""] of source.matchAll(templates))
      patterns.push({ pattern: patternOf(written), written, path })
  }
  return {
    wanted,
    patterns,
    names: (key) => wanted.has(key) || named.has(key) || patterns.some(({ pattern }) => pattern.test(key)),
  }
}

/** `car_rental_line_${code}` names every key that begins so. */
function patternOf(written: string): RegExp {
  const fixed = written.split(/\$\{[^}]*\}/).map(keyOf)
  return new RegExp(`^${fixed.join("[a-z0-9_]+")}$`)
}
