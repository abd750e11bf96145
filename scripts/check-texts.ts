// Every text is there in Italian and English, says the same things, is used, belongs to its feature, and is set as print is.
// (The compiler of the texts falls back in silence where a language lacks one.)
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { languages, messageFiles, placeholdersOf, textsIn } from "./texts/messages.ts"
import { straightMarks } from "./texts/typesetting.ts"
import { usesIn } from "./texts/uses.ts"

/** Every fault under `root`, as sentences that begin with the file. */
export function checkTexts(root: string): string[] {
  const faults: string[] = []
  const files = messageFiles(root)
  const features = [...new Set(files.map(({ feature }) => feature))]
  const compiled = readFileSync(join(root, "project.inlang/settings.json"), "utf8")
  const owners = new Map<string, string>()

  for (const feature of features) {
    if (!compiled.includes(`./app/${feature}/messages.{locale}.json`))
      faults.push(`app/${feature}: its messages are not named in project.inlang/settings.json`)
    const own = files.filter((file) => file.feature === feature)
    for (const language of languages)
      if (!own.some((file) => file.language === language))
        faults.push(`app/${feature}: messages.${language}.json is missing`)
    const prefix = `${feature.replaceAll("-", "_")}_`
    for (const { path, texts, twice } of own) {
      for (const key of twice) faults.push(`${path}: ${key} stands twice`)
      for (const [key, text] of texts) {
        if (!key.startsWith(prefix)) faults.push(`${path}: ${key} does not begin with ${prefix}`)
        if (!/^[a-z][a-z0-9_]*$/.test(key)) faults.push(`${path}: ${key} is not in small letters and _`)
        if (textsIn(text).some((one) => one.trim() === "")) faults.push(`${path}: ${key} is empty`)
        if (typeof text === "string" && /\{count\} \p{L}/u.test(text))
          faults.push(`${path}: ${key} counts something in one form alone ("1 days")`)
        const owner = owners.get(key)
        if (owner !== undefined && owner !== feature) faults.push(`${path}: ${key} stands in app/${owner} too`)
        owners.set(key, feature)
      }
    }
    const [one, other] = own
    if (!one || !other) continue
    for (const [key, text] of one.texts) {
      const twin = other.texts.get(key)
      if (twin === undefined) faults.push(`${other.path}: ${key} is missing`)
      else if (placeholdersOf(text).join() !== placeholdersOf(twin).join())
        faults.push(
          `${other.path}: ${key} asks for {${placeholdersOf(twin)}}, the other language for {${placeholdersOf(text)}}`,
        )
    }
    for (const key of other.texts.keys()) if (!one.texts.has(key)) faults.push(`${one.path}: ${key} is missing`)
  }

  const uses = usesIn(root, features)
  for (const [key, path] of uses.wanted) if (!owners.has(key)) faults.push(`${path}: ${key} has no text`)
  for (const { pattern, written, path } of uses.patterns)
    if (written.includes("_") && ![...owners.keys()].some((key) => pattern.test(key)))
      faults.push(`${path}: no text is called ${written}`)
  for (const [key, feature] of owners) if (!uses.names(key)) faults.push(`app/${feature}: ${key} is never used`)
  faults.push(...straightMarks(root))
  return faults
}

if (process.argv[1] === import.meta.filename) {
  const faults = checkTexts(process.cwd())
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
