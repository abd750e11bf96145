/** The signs of a code: no `0 O 1 I L`. Their number is a prime, which the check sign rests on. */
export const CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
/** Signs of a code, the check sign at its end among them. */
export const CODE_LENGTH = 16
/** Signs of a code that are drawn by chance: about 74 bits. */
export const DRAWN_SIGNS = CODE_LENGTH - 1
const GROUP = 4

/** The code of drawn numbers, each from 0 up to but not including the number of signs. */
export function codeOf(drawn: number[]): string {
  const signs = drawn.map((number) => CODE_SIGNS[number] ?? "")
  if (drawn.length !== DRAWN_SIGNS || signs.includes("")) throw new RangeError("These are not the signs of a code.")
  return signs.join("") + checkSign(signs.join(""))
}

/** A code as it is kept: in capitals, without what people put between its groups. */
export const normalCode = (typed: string): string => typed.toUpperCase().replace(/[\s.\-–—_]+/g, "")

/**
 * Whether a code in its kept form can be one at all. One wrong sign, or two that changed places, is always found; any other
 * mistake in 30 cases of 31.
 */
export function isCode(code: string): boolean {
  return code.length === CODE_LENGTH && code.at(-1) === checkSign(code.slice(0, DRAWN_SIGNS))
}

/** A code as it is read: four groups of four. */
export const groupedCode = (code: string): string => (code.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join("-")

/** The last group, by which a card is named where its code is not to be read. */
export const codeEnding = (code: string): string => code.slice(-GROUP)

/** The sign with which the sum of all signs, each weighted by its place from the end, is a multiple of their number. */
function checkSign(signs: string): string | undefined {
  let sum = 0
  for (const [place, sign] of [...signs].entries()) {
    const value = CODE_SIGNS.indexOf(sign)
    if (value < 0) return undefined
    sum += value * (CODE_LENGTH - place)
  }
  return CODE_SIGNS[(CODE_SIGNS.length - (sum % CODE_SIGNS.length)) % CODE_SIGNS.length]
}
