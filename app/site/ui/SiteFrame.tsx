import type { ReactNode } from "react"

/** Header, page, footer, and the line of a demonstration. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
