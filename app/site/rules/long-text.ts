/** Some words of a line, plain or marked; `at` is where in the line they begin. */
export type Words = { at: number; text: string; look?: "strong" | "emphasis"; href?: string }
export type Line = Words[]

/** One piece of a long text; `at` is its place, `id` where a link to a heading leads. */
export type Piece = { at: number } & (
  | { kind: "heading"; level: 2 | 3; id: string; line: Line }
  | { kind: "paragraph"; line: Line }
  | { kind: "list"; ordered: boolean; items: Line[] }
  | { kind: "table"; head: Line[]; rows: Line[][] }
)

/** A long text ready to be shown: its title, and what stands below it. */
export type LongText = { title: string; pieces: Piece[] }

/** The words of a line without their marks. */
export const plain = (line: Line): string => line.map(({ text }) => text).join("")

/** The long texts that bind: their sections are numbered. */
export const legalTexts = ["terms", "privacy", "cookie-policy", "cancellation-policy", "rental-agreement"] as const
/** The long texts that tell of the company. */
export const companyTexts = ["about", "careers", "franchising", "investitori", "faq"] as const

export type TextName = (typeof legalTexts)[number] | (typeof companyTexts)[number]

const names: readonly string[] = [...legalTexts, ...companyTexts]
const isTextName = (text: string): text is TextName => names.includes(text)

/** The text an address shows, or undefined: each has its own, the privacy policy two (D14). */
export function textAt(pathname: string): TextName | undefined {
  const name = pathname.replace(/^\/|\/$/g, "")
  if (name === "privacy-policy") return "privacy"
  return isTextName(name) ? name : undefined
}

/** The first sentences of a text, for search engines: its first paragraph that is no date. */
export function openingOf({ pieces }: LongText): string {
  const first = pieces.find(
    (piece) => piece.kind === "paragraph" && !piece.line.every(({ look }) => look === "emphasis"),
  )
  return first?.kind === "paragraph" ? plain(first.line) : ""
}
