import { type LongText, type Piece, plain } from "./long-text"

/** A question and its answer as plain text, paragraphs separated by line breaks. */
export type Question = { question: string; answer: string }

/** The questions of a text: its headings of level 3, each with what follows up to the next heading. */
export function questionsOf({ pieces }: LongText): Question[] {
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== "heading" || piece.level !== 3) return []
    const rest = pieces.slice(index + 1)
    const next = rest.findIndex(({ kind }) => kind === "heading")
    const answer = (next === -1 ? rest : rest.slice(0, next)).map(plainText).join("\n")
    return answer ? [{ question: plain(piece.line), answer }] : []
  })
}

function plainText(piece: Piece): string {
  switch (piece.kind) {
    case "list":
      return piece.items.map(plain).join("\n")
    case "table":
      return [piece.head, ...piece.rows].map((cells) => cells.map(plain).join(" · ")).join("\n")
    default:
      return plain(piece.line)
  }
}
