import { useId } from "react"

/** A progress bar; `percent` from 0 to 100, absent if unknown. */
export function Progress({ label, percent }: { label: string; percent?: number }) {
  const id = useId()
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex justify-between gap-4">
        <span id={id}>{label}</span>
        {percent === undefined ? null : <span className="figures text-muted">{Math.round(percent)}%</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
        className="h-1 overflow-hidden bg-line"
      >
        <div
          className={`h-full bg-accent transition-[width] ${percent === undefined ? "w-1/3 animate-pulse" : ""}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
