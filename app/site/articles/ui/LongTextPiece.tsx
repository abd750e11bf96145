import { TextLink } from "../../../accounts/ui/TextLink"
import { LinkButton } from "../../../platform/ui/Button"
import { type Line, type Piece, plain, type TextRun } from "../../rules/long-text"

export function LongTextPiece({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case "heading":
      return piece.level === 2 ? (
        <h2 id={piece.id} className="mt-14 text-3xl">
          <LineText of={piece.line} />
        </h2>
      ) : (
        <h3 id={piece.id} className="mt-8 text-2xl">
          <LineText of={piece.line} />
        </h3>
      )
    case "paragraph":
      return <Paragraph line={piece.line} />
    case "list":
      return <List {...piece} />
    case "table":
      return <Table {...piece} />
  }
}

/** A paragraph that consists of one link is shown as a button. */
function Paragraph({ line }: { line: Line }) {
  const [only, ...more] = line
  if (only?.href && more.length === 0)
    return (
      <p className="mt-6">
        <LinkButton to={only.href} variant="outline">
          {only.text}
        </LinkButton>
      </p>
    )
  return (
    <p className="mt-4">
      <LineText of={line} />
    </p>
  )
}

function List({ ordered, items }: Extract<Piece, { kind: "list" }>) {
  const Tag = ordered ? "ol" : "ul"
  return (
    <Tag className={`mt-4 grid grid-cols-1 gap-2.5 pl-5 marker:text-accent ${ordered ? "list-decimal" : "list-disc"}`}>
      {items.map((line) => (
        <li key={plain(line)} className="pl-1">
          <LineText of={line} />
        </li>
      ))}
    </Tag>
  )
}

/** Shown as one block per row on narrow screens. */
function Table({ head, rows }: Extract<Piece, { kind: "table" }>) {
  const [, ...columns] = head
  return (
    <table className="figures mt-6 w-full border-t border-line text-left text-note max-sm:block">
      <thead className="max-sm:hidden">
        <tr className="border-b border-line">
          {head.map((cell) => (
            <th key={plain(cell)} scope="col" className="py-3 pr-5 align-bottom text-sm font-medium text-muted">
              <LineText of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {rows.map(([first = [], ...cells]) => (
          <tr key={plain(first)} className="border-b border-line max-sm:grid max-sm:gap-1 max-sm:py-3">
            <th scope="row" className="font-medium sm:wrap-normal sm:py-3 sm:pr-5 sm:align-top">
              <LineText of={first} />
            </th>
            {columns.map((column, place) => (
              <td key={plain(column)} className="sm:py-3 sm:pr-5 sm:align-top">
                <span className="text-muted sm:hidden">{plain(column)}: </span>
                <LineText of={cells[place] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const LineText = ({ of }: { of: Line }) => of.map((run) => <FormattedText key={run.at} {...run} />)

function FormattedText({ text, look, href }: TextRun) {
  const content = href ? <TextLink to={href}>{text}</TextLink> : text
  if (look === "strong") return <strong className="font-semibold">{content}</strong>
  return look === "emphasis" ? <em className="text-muted not-italic">{content}</em> : content
}
