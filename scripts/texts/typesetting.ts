import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sourcesUnder } from "../imports/read.ts"
import { messageFiles, textsIn } from "./messages.ts"

/** A straight apostrophe or quotation mark; correct are ’ and “ ”, in Italian « ». */
const isStraight = (text: string) => /['"]/.test(text)

/** Texts in a feature's rules: `it: "…"` and `en: "…"`. */
const bilingual = /\b(?:it|en):\s*"([^"\n]*)"/g

/** Texts with straight apostrophes or quotation marks, as messages that start with the file. */
export function straightMarks(root: string): string[] {
  const messages = messageFiles(root).flatMap(({ path, texts }) =>
    [...texts].filter(([, text]) => textsIn(text).some(isStraight)).map(([key]) => ({ path, location: key })),
  )
  const inSources = sourcesUnder(root, ["app", "sandbox"]).flatMap((path) => {
    if (!/\/prose\/[^/]+\.md$|\/rules\/[^/]+\.ts$/.test(path) || path.endsWith(".test.ts")) return []
    return readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, i) => {
        const texts = path.endsWith(".md") ? [line] : [...line.matchAll(bilingual)].map(([, text = ""]) => text)
        return texts.some(isStraight) ? [{ path, location: `line ${i + 1}` }] : []
      })
  })
  return [...messages, ...inSources].map(
    ({ path, location }) => `${path}: ${location} has a straight apostrophe or quotation mark (use ’, “ ” or « »)`,
  )
}
