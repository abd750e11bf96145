/**
 * The logo: a compass rose whose north-western ray, the maestrale's, is a sail bent by the wind. In a box of 64, in one
 * colour; `rays` are the other seven winds.
 */
const MIDDLE = 37

/** A slender ray from the middle: direction (degrees, 0 east, 90 north), length, greatest width. */
function ray(degrees: number, long: number, half: number): string {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [Math.cos(angle), -Math.sin(angle)]
  const at = (along: number, aside: number) =>
    `${(MIDDLE + x * along - y * aside).toFixed(2)} ${(MIDDLE + y * along + x * aside).toFixed(2)}`
  return `M${at(3.2, 0)}L${at(3.2 + half * 1.9, half)}L${at(long, 0)}L${at(3.2 + half * 1.9, -half)}Z`
}

/** The rays of the other winds; the four cardinal ones are longer. */
export const rays = [0, 90, 180, 270]
  .map((each) => ray(each, 24, 2.2))
  .concat([45, 225, 315].map((each) => ray(each, 13, 1.7)))
  .join("")

/** The bent sail: its luff, its leech, and the foot between them. */
export const sail = "M4 4C15.5 12 26.5 22 34.6 32.6L32 34.8C18 30.5 8.2 20 4 4Z"

/** For sizes below 32 pixels: broader rays of the four cardinal winds, and a broader sail. */
export const smallSign = `M2 2C15 9 27 19.5 34.6 31.4L31.6 34.4C17 29 6 18 2 2Z${[0, 90, 180, 270].map((each) => ray(each, 25, 3.5)).join("")}`

/** Sail and rays as one path. */
export const sign = `${sail}${rays}`
