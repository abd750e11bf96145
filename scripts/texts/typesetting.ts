import { readFileSync } from "node:fs"
import { join } from "node:path"
import { sourcesUnder } from "../imports/read.ts"
import { messageFiles, textsIn } from "./messages.ts"

/** An apostrophe or quotation mark of the typewriter: print has ’ and “ ”, Italian « ». */
const isStraight = (text: string) => /['"]/.test(text)

/** The texts that stand beside their facts: `it: "…"` and `en: "…"` in a feature's rules. */
const bilingual = /\b(?:it|en):\s*"([^"\n]*)"/g

/** Where a text is set with straight apostrophes or quotation marks, as sentences that begin with the file. */
export function straightMarks(root: string): string[] {
  const messages = messageFiles(root).flatMap(({ path, texts }) =>
    [...texts].filter(([, text]) => textsIn(text).some(isStraight)).map(([key]) => ({ path, place: key })),
  )
  const written = sourcesUnder(root, ["app"]).flatMap((path) => {
    if (!/\/prose\/[^/]+\.md$|\/rules\/[^/]+\.ts$/.test(path) || path.endsWith(".test.ts")) return []
    return readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, i) => {
        const texts = path.endsWith(".md") ? [line] : [...line.matchAll(bilingual)].map(([, text = ""]) => text)
        return texts.some(isStraight) ? [{ path, place: `line ${i + 1}` }] : []
      })
  })
  return [...messages, ...written].map(
    ({ path, place }) => `${path}: ${place} has a straight apostrophe or quotation mark (’, “ ” or « » are set)`,
  )
}
