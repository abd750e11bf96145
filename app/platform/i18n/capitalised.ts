/** For a text that begins a sentence or stands alone. */
export function capitalised(text: string): string {
  const [letter = "", ...rest] = text
  return [letter.toUpperCase(), ...rest].join("")
}
