import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const languages = ["it", "en"] as const
export type Language = (typeof languages)[number]

/** The texts of a feature in one language; `texts`: by key. */
export type MessageFile = {
  path: string
  feature: string
  language: Language
  texts: Map<string, unknown>
  duplicates: string[]
}

export function messageFiles(root: string): MessageFile[] {
  return readdirSync(join(root, "app"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: feature }) =>
      languages
        .map((language) => ({ feature, language, path: `app/${feature}/messages.${language}.json` }))
        .filter(({ path }) => existsSync(join(root, path)))
        .map((file) => {
          const source = readFileSync(join(root, file.path), "utf8")
          const texts = new Map(Object.entries(JSON.parse(source) as Record<string, unknown>))
          texts.delete("$schema")
          return { ...file, texts, duplicates: duplicateKeys(source) }
        }),
    )
}

/** Duplicate keys, of which `JSON.parse` silently uses the last. */
function duplicateKeys(source: string): string[] {
  const seen = new Set<string>()
  const duplicates: string[] = []
  for (const [, key = ""] of source.matchAll(/^ {2}"([^"]+)":/gm)) {
    if (seen.has(key)) duplicates.push(key)
    seen.add(key)
  }
  return duplicates
}

/** The placeholders of a text, sorted. A text with variants declares them ("input count"). */
export function placeholdersOf(text: unknown): string[] {
  if (typeof text === "string")
    return [...new Set([...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name.trim()))].sort()
  const variants = Array.isArray(text) ? text : [text]
  return [...new Set(variants.flatMap(declaredBy))].sort()
}

function declaredBy(variant: unknown): string[] {
  const declarations = (variant as { declarations?: unknown } | null)?.declarations
  if (!Array.isArray(declarations)) return []
  return declarations.flatMap((line) => /^input\s+(\S+)/.exec(String(line))?.[1] ?? [])
}

/** The texts of an entry: one, or one per variant. */
export function textsIn(text: unknown): string[] {
  if (typeof text === "string") return [text]
  const variants = Array.isArray(text) ? text : [text]
  return variants.flatMap((variant) =>
    Object.values((variant as { match?: Record<string, string> } | null)?.match ?? { none: "" }),
  )
}
