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
