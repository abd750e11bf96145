type Props = {
  /** Number of lines; the last one is shorter. */
  lines?: number
  className?: string
}

/** The placeholder of loading content; a text beside it names what is loading. */
export function Skeleton({ lines = 1, className = "h-4 w-full" }: Props) {
  if (lines === 1) return <span aria-hidden="true" className={`skeleton block noscript:hidden ${className}`} />
  return (
    <span aria-hidden="true" className="breathes grid gap-3 noscript:hidden">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={`skeleton block h-4 ${line === lines - 1 ? "w-2/3" : "w-full"}`} />
      ))}
    </span>
  )
}
