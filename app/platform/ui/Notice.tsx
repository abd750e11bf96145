import type { ReactNode } from "react"

type Tone = "info" | "success" | "warning" | "danger"

const tones: Record<Tone, string> = {
  info: "bg-info-soft border-focus",
  success: "bg-success-soft border-success",
  warning: "bg-warning-soft border-warning",
  danger: "bg-danger-soft border-danger",
}

/**
 * A message. Screen readers announce `danger` at once; `quiet` disables the announcement, for a notice that takes the focus.
 */
export function Notice({
  tone = "info",
  title,
  children,
  id,
  quiet = false,
  className = "",
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  id?: string
  quiet?: boolean
  className?: string
}) {
  const role = tone === "danger" ? "alert" : "status"
  return (
    <div
      id={id}
      role={quiet ? undefined : role}
      className={`border-l-2 px-4 py-3 text-ink ${tones[tone]} ${className}`}
    >
      {title ? <p className="font-medium">{title}</p> : null}
      {children ? <div className="text-note">{children}</div> : null}
    </div>
  )
}
