import { type Line, type LongText, type Piece, plain } from "./long-text"

export type Question = { id: string; question: Line; answer: Piece[] }
export type QuestionGroup = { id: string; title: Line; questions: Question[] }

/** The longest query that is read; the rest is ignored. */
export const MAX_QUERY_LENGTH = 100

/** The questions (level 3) of a text by group (level 2), with the pieces before the first group. */
export function questionGroups({ pieces }: LongText): { lead: Piece[]; groups: QuestionGroup[] } {
  const lead: Piece[] = []
  const groups: QuestionGroup[] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    if (piece.kind === "heading" && piece.level === 2) groups.push({ id: piece.id, title: piece.line, questions: [] })
    else if (!group) lead.push(piece)
    else if (piece.kind === "heading") group.questions.push({ id: piece.id, question: piece.line, answer: [] })
    else group.questions.at(-1)?.answer.push(piece)
  }
  return { lead, groups }
}

/** The questions that contain every word of the query in question or answer, ignoring case, accents and kind of apostrophe. */
export function findQuestions(groups: QuestionGroup[], query: string): QuestionGroup[] {
  const words = folded(query.slice(0, MAX_QUERY_LENGTH)).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ question, answer }) => {
        const text = folded(`${plain(question)} ${answerText(answer)}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

export const countOf = (groups: QuestionGroup[]): number =>
  groups.reduce((count, { questions }) => count + questions.length, 0)

/** The answer as plain text, paragraphs separated by line breaks. */
export const answerText = (answer: Piece[]): string => answer.map(textOf).join("\n")

function textOf(piece: Piece): string {
  switch (piece.kind) {
    case "list":
      return piece.items.map(plain).join("\n")
    case "table":
      return [piece.head, ...piece.rows].map((row) => row.map(plain).join(", ")).join("\n")
    default:
      return plain(piece.line)
  }
}

const folded = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’‘]/g, "'").toLowerCase()
