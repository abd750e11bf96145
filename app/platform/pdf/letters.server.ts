import anyAscii from "any-ascii"

export type Run = { text: string; font?: string }

/** The letters of the font files (`pdf.server.ts`), by font; the first match is used. */
const alphabets: [RegExp, string | undefined][] = [
  [
    /[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/,
    undefined,
  ],
  [
    /[\u0100-\u0113\u0116-\u0127\u012a\u012b\u012e-\u0130\u0132-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u0161\u0164\u0165\u016a-\u017e\u01cd\u01ce\u0218-\u021b\u0237\u02c7\u02dd\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u20b9]/,
    "FigtreeExtended",
  ],
  [/[\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/, "CormorantVietnamese"],
  [/[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/, "CormorantCyrillic"],
  [/[\u0492-\u04a5\u04a8-\u04af\u04b2-\u04ff]/, "CormorantCyrillicExtended"],
]

const alphabetOf = (letter: string) => alphabets.find(([pattern]) => pattern.test(letter))

/** A letter of another alphabet in Latin ones; pictographs and marks are left out. */
const latin = (letter: string): string => (/\p{Extended_Pictographic}/u.test(letter) ? "" : anyAscii(letter))

/** Splits text into runs of one font. Letters that no font has are written in Latin ones. */
export function fontRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize("NFC")) {
    const found = alphabetOf(letter)
    const font = found?.[1]
    const printed = found ? letter : latin(letter)
    const last = runs.at(-1)
    if (last && (last.font === font || printed === "")) last.text += printed
    else runs.push({ text: printed, ...(font ? { font } : {}) })
  }
  return runs
}

/** Whether the fonts have every letter of a text. */
export const isPrintable = (text: string): boolean =>
  [...text.normalize("NFC")].every((letter) => alphabetOf(letter) !== undefined)
