/** A run of text; `at` is its offset in the line. */
export type TextRun = { at: number; text: string; look?: "strong" | "emphasis"; href?: string }
export type Line = TextRun[]

/** A block; `at` is its index, `id` the anchor of a heading. */
export type Piece = { at: number } & (
  | { kind: "heading"; level: 2 | 3; id: string; line: Line }
  | { kind: "paragraph"; line: Line }
  | { kind: "list"; ordered: boolean; items: Line[] }
  | { kind: "table"; head: Line[]; rows: Line[][] }
)

export type LongText = { title: string; pieces: Piece[] }

/** Text of a line without formatting. */
export const plain = (line: Line): string => line.map(({ text }) => text).join("")

/** Legal texts, with numbered sections. */
export const legalTexts = ["terms", "privacy", "cookie-policy", "cancellation-policy", "rental-agreement"] as const
export const companyTexts = ["about", "careers", "franchising", "investitori", "faq"] as const
/** Press articles, in the page's order: `press-fleet` is at `/press/fleet`. */
export const pressTexts = [
  "press-fleet",
  "press-identity",
  "press-draw",
  "press-prices",
  "press-dates",
  "press-membership",
] as const
/** Posts of the blog: `post-1` is at `/blog/1`. */
export const postTexts = ["post-1", "post-2"] as const
export type ArticleName = (typeof pressTexts | typeof postTexts)[number]
/** Texts about an edition of the prize draw. */
export const drawTexts = ["win-rules", "legal-terms"] as const
export type DrawTextName = (typeof drawTexts)[number]

export type TextName = (typeof legalTexts | typeof companyTexts)[number] | ArticleName

const names: readonly string[] = [...legalTexts, ...companyTexts]
const isTextName = (text: string): text is Exclude<TextName, ArticleName> => names.includes(text)

/** The text at a path; the privacy policy has two paths (D14). */
export function textAt(pathname: string): Exclude<TextName, ArticleName> | undefined {
  const name = pathname.replace(/^\/|\/$/g, "")
  if (name === "privacy-policy") return "privacy"
  return isTextName(name) ? name : undefined
}

export function drawTextAt(pathname: string): DrawTextName | undefined {
  const name = pathname.replace(/^\/|\/$/g, "")
  return drawTexts.find((text) => text === name)
}

/** The press article at `/press/{slug}`. */
export const pressArticleOf = (slug: string) => pressTexts.find((name) => name === `press-${slug}`)

/** The post at `/blog/{id}`. */
export const postOf = (id: string) => postTexts.find((name) => name === `post-${id}`)

/** Meta description: the first paragraph that is not a date (emphasized only). */
export function firstParagraph({ pieces }: LongText): string {
  const first = pieces.find(
    (piece) => piece.kind === "paragraph" && !piece.line.every(({ look }) => look === "emphasis"),
  )
  return first?.kind === "paragraph" ? plain(first.line) : ""
}
