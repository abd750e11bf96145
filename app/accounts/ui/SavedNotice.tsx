import { type ReactNode, useEffect, useState } from "react"
import { Notice } from "../../platform/ui/Notice"

/** How long the word that it is saved stays (part 3 §2). */
const SAVED_MS = 3000

/** Says for three seconds, or `forMs`, that something was done: again with each new `at`, an instant in ms. Its place is always kept. */
export function SavedNotice({
  at,
  forMs = SAVED_MS,
  children,
}: {
  at: number | undefined
  forMs?: number
  children: ReactNode
}) {
  const [gone, setGone] = useState<number>()
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setGone(at), forMs)
    return () => clearTimeout(timer)
  }, [at, forMs])
  return (
    <div className="min-h-13">
      {at !== undefined && gone !== at ? <Notice tone="success">{children}</Notice> : null}
    </div>
  )
}
