/** Search engines show about 160 characters. */
const MAX_LENGTH = 160
const MIN_LENGTH = 60

/** The first sentences of a text: up to 160 characters, or more if there would be fewer than 60. */
export function metaDescription(text: string): string {
  const [first = "", ...others] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let description = first
  for (const sentence of others) {
    if (description.length >= MIN_LENGTH && description.length + 1 + sentence.length > MAX_LENGTH) break
    description += ` ${sentence}`
  }
  return description
}
