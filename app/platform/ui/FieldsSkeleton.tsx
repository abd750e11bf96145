import { Skeleton } from "./Skeleton"

type Props = {
  /** How many fields stand side by side, row by row. */
  rows: (1 | 2)[]
  /** How high the boxes of a row are, where they are no plain fields. */
  boxes?: Record<number, string>
  /** The rows whose fields have a line below them. */
  noted?: number[]
  className?: string
}

/** The shape of a form until what was typed before has been read: each field under its name. */
export function FieldsSkeleton({ rows, boxes = {}, noted = [], className = "gap-6" }: Props) {
  return (
    <div aria-hidden="true" className={`breathes grid ${className}`}>
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
