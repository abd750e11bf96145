import type { ReactNode } from "react"

type Props = {
  /** Id of the heading that names the table. */
  labelledBy: string
  head: string[]
  /** Heads of the columns of figures, aligned right. */
  amounts: string[]
  rows: { id: string; cells: ReactNode[]; amounts: string[]; strong?: boolean }[]
}

const scroller = "-mx-margin overflow-x-auto px-margin sm:mx-0 sm:px-0"

/** A table with figures at the right; the first cell of a row names it. Scrolls sideways on a narrow window. */
export function FigureTable({ labelledBy, head, amounts, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: not a group of fields
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className={scroller}>
      <table aria-labelledby={labelledBy} className="figures w-full text-left text-note">
        <thead>
          <tr className="border-b border-edge text-sm text-muted">
            {head.map((name) => (
              <th key={name} scope="col" className="py-3 pr-6 font-normal whitespace-nowrap">
                {name}
              </th>
            ))}
            {amounts.map((name) => (
              <th key={name} scope="col" className="py-3 pl-4 text-right font-normal whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={`border-b border-line align-top ${row.strong ? "font-medium" : ""}`}>
              {row.cells.map((cell, column) =>
                column === 0 ? (
                  <th
                    key={head[column]}
                    scope="row"
                    className={`py-3 pr-6 whitespace-nowrap ${row.strong ? "font-medium" : "font-normal"}`}
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]} className="min-w-36 py-3 pr-6 wrap-break-word">
                    {cell}
                  </td>
                ),
              )}
              {row.amounts.map((amount, column) => (
                <td key={amounts[column]} className="py-3 pl-4 text-right whitespace-nowrap">
                  {amount}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
