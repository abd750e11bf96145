/** A winner's name as it is published: the first name's initial and the masked surname, `M. R***`. */
export function maskedName(fullName: string): string {
  const [first = "", ...others] = fullName.trim().split(/\s+/)
  const surname = others.map((word) => `${initialOf(word)}***`)
  if (surname.length === 0) return first ? `${initialOf(first)}***` : "***"
  return [`${initialOf(first)}.`, ...surname].join(" ")
}

const initialOf = (word: string) => [...word.normalize("NFC")][0]?.toLocaleUpperCase("it") ?? ""
