import { type ReactNode, useId } from "react"

export function SettingsSection({
  title,
  lead,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-8">
      <div className="grid gap-2">
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {lead ? <p className="max-w-[60ch] text-muted">{lead}</p> : null}
      </div>
      {children}
    </section>
  )
}
