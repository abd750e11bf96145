import { Skeleton } from "../Skeleton"

type Props = {
  /** Number of fields per row. */
  rows: (1 | 2)[]
  /** Height classes of the rows that are not plain fields, by row. */
  boxes?: Record<number, string>
  /** The rows whose fields have a description. */
  noted?: number[]
  className?: string
}

/** The placeholder of a form while its saved values are read. */
export function FieldsSkeleton({ rows, boxes = {}, noted = [], className = "gap-6" }: Props) {
  return (
    <div aria-hidden="true" className={`breathes grid noscript:hidden ${className}`}>
      {Array.from(rows.entries(), ([row, count]) => (
        <div key={row} className={`grid gap-6 ${count === 2 ? "sm:grid-cols-2" : ""}`}>
          {Array.from({ length: count }, (_, field) => field).map((field) => (
            <div key={field} className="grid gap-2.5">
              <Skeleton className="h-4 w-28" />
              <Skeleton className={boxes[row] ?? "h-11.5"} />
              {noted.includes(row) ? <Skeleton className="h-3.5 w-20" /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
