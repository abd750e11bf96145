type Run = { text: string; font?: string }

/** Alphabets of the fonts, by font file; the first match is used. */
const alphabets: [RegExp, string | undefined][] = [
  [/[\n\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/, undefined],
  [/[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/, "FigtreeExtended"],
  [/[\u0400-\u04ff]/, "CormorantCyrillic"],
]
const UNKNOWN = "?"

/** Splits text into runs of one font, so that names in other alphabets are printed. */
export function fontRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize("NFC")) {
    const found = alphabets.find(([pattern]) => pattern.test(letter))
    const font = found?.[1]
    const last = runs.at(-1)
    if (last && last.font === font) last.text += found ? letter : UNKNOWN
    else runs.push({ text: found ? letter : UNKNOWN, ...(font ? { font } : {}) })
  }
  return runs
}

/** Whether the fonts have every letter of a text. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize("NFC")].every((letter) => alphabets.some(([pattern]) => pattern.test(letter)))
