/** A text that begins with a capital where it stands by itself. */
export function capitalised(text: string): string {
  const [letter = "", ...rest] = text
  return [letter.toUpperCase(), ...rest].join("")
}
