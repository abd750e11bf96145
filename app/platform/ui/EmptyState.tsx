import type { ReactNode } from "react"

/** The content of an empty list, with an optional link or button. */
export function EmptyState({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 border border-line px-6 py-16 text-center">
      <p className="font-display text-2xl text-balance">{title}</p>
      {children ? (
        <div className="grid max-w-[48ch] justify-items-center gap-4 text-muted [&_p]:text-balance">{children}</div>
      ) : null}
    </div>
  )
}
