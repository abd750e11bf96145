import { type ReactNode, useEffect, useState } from "react"
import { Notice } from "../../platform/ui/Notice"

/** Part 3 §2. */
const NOTICE_MS = 3000

/** Success notice for `forMs` after each new `at` (instant in ms). Its height is reserved to avoid layout shift. */
export function SavedNotice({
  at,
  forMs = NOTICE_MS,
  children,
}: {
  at: number | undefined
  forMs?: number
  children: ReactNode
}) {
  const [hiddenAt, setHiddenAt] = useState<number>()
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setHiddenAt(at), forMs)
    return () => clearTimeout(timer)
  }, [at, forMs])
  return (
    <div className="min-h-13">
      {at !== undefined && hiddenAt !== at ? <Notice tone="success">{children}</Notice> : null}
    </div>
  )
}
