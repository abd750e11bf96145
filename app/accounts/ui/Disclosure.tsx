import type { ReactNode } from "react"

/** An act that stays folded until it is wanted; it opens without scripts. */
export function Disclosure({ title, open, children }: { title: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-b border-line">
      <summary className="touch flex cursor-pointer items-center justify-between gap-4 py-4 font-medium">
        {title}
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-4 shrink-0 fill-none stroke-current transition-transform unfolded:rotate-180"
          strokeWidth="1.4"
        >
          <path d="m4 7 6 6 6-6" />
        </svg>
      </summary>
      <div className="grid gap-5 pb-8">{children}</div>
    </details>
  )
}
