/** Search engines show about 160 characters. */
const MAX_LENGTH = 160
const MIN_LENGTH = 60

/** A description without sentence ends is cut there, at a word. */
const LONGEST = 240

/** The first sentences of a text: up to 160 characters, or more if there would be fewer than 60. */
export function metaDescription(text: string): string {
  const [first = "", ...others] = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u)
  let description = first
  for (const sentence of others) {
    if (description.length >= MIN_LENGTH && description.length + 1 + sentence.length > MAX_LENGTH) break
    description += ` ${sentence}`
  }
  return description.length > LONGEST ? cutAtWord(description) : description
}

function cutAtWord(text: string): string {
  const start = text.slice(0, MAX_LENGTH)
  const end = text[MAX_LENGTH] === " " ? MAX_LENGTH : start.lastIndexOf(" ")
  const cut = end >= MIN_LENGTH ? start.slice(0, end) : start.replace(/[\uD800-\uDBFF]$/, "")
  return `${cut.replace(/[\s,;:–—-]+$/, "")}…`
}
