type Props = {
  /** How many lines; the last is shorter, as a paragraph's is. */
  lines?: number
  /** Size and place of a single shape. */
  className?: string
}

/** The shape of what is on its way; what it waits for is said by words beside it. */
export function Skeleton({ lines = 1, className = "h-4 w-full" }: Props) {
  if (lines === 1) return <span aria-hidden="true" className={`skeleton block ${className}`} />
  return (
    <span aria-hidden="true" className="breathes grid gap-3">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={`skeleton block h-4 ${line === lines - 1 ? "w-2/3" : "w-full"}`} />
      ))}
    </span>
  )
}
