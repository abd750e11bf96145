import type { ReactNode } from "react"
import { useHydrated } from "./use-hydrated"

/**
 * Fields that only scripts can send. They are disabled until the page is hydrated, so that nobody types what React does not
 * know, and the browser never sends them by itself.
 */
export function ScriptedFields({ children, className = "contents" }: { children: ReactNode; className?: string }) {
  return (
    <fieldset disabled={!useHydrated()} className={className}>
      {children}
    </fieldset>
  )
}
