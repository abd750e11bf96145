// Checks the texts: complete in Italian and English, same placeholders, used, in the right feature, typographic quotation marks.
// (The text compiler falls back silently if a language lacks a text.)
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { languages, messageFiles, placeholdersOf, textsIn } from "./texts/messages.ts"
import { straightMarks } from "./texts/typesetting.ts"
import { usesIn } from "./texts/uses.ts"

/** All errors under `root`, as messages that start with the file. */
export function checkTexts(root: string): string[] {
  const errors: string[] = []
  const files = messageFiles(root)
  const features = [...new Set(files.map(({ feature }) => feature))]
  const compiled = readFileSync(join(root, "project.inlang/settings.json"), "utf8")
  const owners = new Map<string, string>()

  for (const feature of features) {
    if (!compiled.includes(`./app/${feature}/messages.{locale}.json`))
      errors.push(`app/${feature}: its messages are not listed in project.inlang/settings.json`)
    const featureFiles = files.filter((file) => file.feature === feature)
    for (const language of languages)
      if (!featureFiles.some((file) => file.language === language))
        errors.push(`app/${feature}: messages.${language}.json is missing`)
    const prefix = `${feature.replaceAll("-", "_")}_`
    for (const { path, texts, duplicates } of featureFiles) {
      for (const key of duplicates) errors.push(`${path}: ${key} is defined twice`)
      for (const [key, text] of texts) {
        if (!key.startsWith(prefix)) errors.push(`${path}: ${key} does not begin with ${prefix}`)
        if (!/^[a-z][a-z0-9_]*$/.test(key)) errors.push(`${path}: ${key} is not lower case with _`)
        if (textsIn(text).some((one) => one.trim() === "")) errors.push(`${path}: ${key} is empty`)
        if (typeof text === "string" && /\{count\} \p{L}/u.test(text))
          errors.push(`${path}: ${key} has a count without plural forms ("1 days")`)
        const owner = owners.get(key)
        if (owner !== undefined && owner !== feature) errors.push(`${path}: ${key} is also in app/${owner}`)
        owners.set(key, feature)
      }
    }
    const [one, other] = featureFiles
    if (!one || !other) continue
    for (const [key, text] of one.texts) {
      const twin = other.texts.get(key)
      if (twin === undefined) errors.push(`${other.path}: ${key} is missing`)
      else if (placeholdersOf(text).join() !== placeholdersOf(twin).join())
        errors.push(`${other.path}: ${key} has {${placeholdersOf(twin)}}, the other language {${placeholdersOf(text)}}`)
    }
    for (const key of other.texts.keys()) if (!one.texts.has(key)) errors.push(`${one.path}: ${key} is missing`)
  }

  const uses = usesIn(root, features)
  for (const [key, path] of uses.requiredKeys) if (!owners.has(key)) errors.push(`${path}: ${key} has no text`)
  for (const { pattern, template, path } of uses.patterns)
    if (template.includes("_") && ![...owners.keys()].some((key) => pattern.test(key)))
      errors.push(`${path}: no text matches ${template}`)
  for (const [key, feature] of owners) if (!uses.names(key)) errors.push(`app/${feature}: ${key} is never used`)
  errors.push(...straightMarks(root))
  return errors
}

if (process.argv[1] === import.meta.filename) {
  const errors = checkTexts(process.cwd())
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exit(1)
}
