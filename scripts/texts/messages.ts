import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const languages = ["it", "en"] as const
export type Language = (typeof languages)[number]

/** One feature's texts in one language: key to text, as the file has it. */
export type MessageFile = {
  path: string
  feature: string
  language: Language
  texts: Map<string, unknown>
  twice: string[]
}

/** Every messages file of the features. */
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
          return { ...file, texts, twice: keysTwice(source) }
        }),
    )
}

/** Keys that stand twice in one file: JSON keeps the last in silence. */
function keysTwice(source: string): string[] {
  const seen = new Set<string>()
  const twice: string[] = []
  for (const [, key = ""] of source.matchAll(/^ {2}"([^"]+)":/gm)) {
    if (seen.has(key)) twice.push(key)
    seen.add(key)
  }
  return twice
}

/** The placeholders a text asks for, sorted. A text with variants declares them ("input count"). */
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

/** Every text there is in an entry: one, or one per variant. */
export function textsIn(text: unknown): string[] {
  if (typeof text === "string") return [text]
  const variants = Array.isArray(text) ? text : [text]
  return variants.flatMap((variant) =>
    Object.values((variant as { match?: Record<string, string> } | null)?.match ?? { none: "" }),
  )
}
