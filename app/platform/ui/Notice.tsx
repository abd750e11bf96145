import type { ReactNode } from "react"

type Tone = "info" | "success" | "danger"

const tones: Record<Tone, string> = {
  info: "bg-info-soft border-focus",
  success: "bg-success-soft border-success",
  danger: "bg-danger-soft border-danger",
}

/** A word about what happened or what to know; `danger` is spoken at once by a screen reader. */
export function Notice({
  tone = "info",
  title,
  children,
  className = "",
}: {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  className?: string
}) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`border-l-2 px-4 py-3 text-ink ${tones[tone]} ${className}`}
    >
      {title ? <p className="font-medium">{title}</p> : null}
      {children ? <div className="text-note">{children}</div> : null}
    </div>
  )
}
