import type { ReactNode } from "react"
import { PageHeading } from "../../../platform/ui/page/PageHeading"
import { type LongText, plain } from "../../rules/long-text"
import { LongTextPiece } from "./LongTextPiece"
import { ReadingFrame } from "./ReadingFrame"

type Props = {
  text: LongText
  overline?: string
  /** Shown between title and text. */
  picture?: ReactNode
  /** Shown there too: what the reader has to know before. */
  note?: ReactNode
  /** Shown below the text. */
  children?: ReactNode
}

/** A long text with its table of contents. */
export function LongTextPage({ text: { title, pieces }, overline, picture, note, children }: Props) {
  const sections = pieces.flatMap((piece) =>
    piece.kind === "heading" && piece.level === 2 ? [{ id: piece.id, label: plain(piece.line) }] : [],
  )
  return (
    <ReadingFrame contents={sections}>
      <PageHeading title={title} overline={overline} />
      {picture}
      {note ? <div className="mt-6">{note}</div> : null}
      {pieces.map((piece) => (
        <LongTextPiece key={piece.at} piece={piece} />
      ))}
      {children}
    </ReadingFrame>
  )
}
