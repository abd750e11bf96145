import type { ReactNode } from "react"

type Props = {
  /** Id of the heading that names the table. */
  labelledBy: string
  head: string[]
  /** Heads of the columns of figures, aligned right. */
  amounts: string[]
  /** The first column has names that need several words; by default it is as narrow as its longest word. */
  hasLongNames?: boolean
  rows: { id: string; cells: ReactNode[]; amounts: ReactNode[]; strong?: boolean }[]
}

/** In a narrow window, the first column stays while the others scroll under it. */
const nameClass =
  "sticky left-0 z-10 max-w-36 bg-bg py-3 pr-2 wrap-break-word sm:max-w-none sm:pr-6 sm:whitespace-nowrap"

/**
 * A table with figures at the right; the first cell of a row names it. In a narrow window it scrolls sideways, with a shadow at
 * the edge where it continues.
 */
export function FigureTable({ labelledBy, head, amounts, hasLongNames = false, rows }: Props) {
  const firstClass = `${nameClass} ${hasLongNames ? "min-w-36" : "min-w-14"}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: not a group of fields
    <div role="group" aria-labelledby={labelledBy} tabIndex={0} className="scroll-edge overflow-x-auto">
      <table aria-labelledby={labelledBy} className="figures w-full text-left text-note">
        <thead>
          <tr className="border-b border-edge align-bottom text-xs text-muted sm:text-sm">
            {head.map((name, column) => (
              <th
                key={name}
                scope="col"
                className={`font-normal ${column === 0 ? firstClass : "py-3 pr-3 sm:pr-6 sm:whitespace-nowrap"}`}
              >
                {name}
              </th>
            ))}
            {amounts.map((name) => (
              <th key={name} scope="col" className="py-3 pl-2 text-right font-normal sm:pl-4 sm:whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={`border-b border-line align-baseline ${row.strong ? "font-medium" : ""}`}>
              {row.cells.map((cell, column) =>
                column === 0 ? (
                  <th
                    key={head[column]}
                    scope="row"
                    className={`${firstClass} ${row.strong ? "font-medium" : "font-normal"}`}
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={head[column]} className="min-w-20 py-3 pr-3 wrap-break-word sm:min-w-36 sm:pr-6">
                    {cell}
                  </td>
                ),
              )}
              {row.amounts.map((amount, column) => (
                <td key={amounts[column]} className="py-3 pl-2 text-right whitespace-nowrap sm:pl-4">
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
