import type { ReactNode } from "react"

/** What every field may say about itself; `error` is the finished sentence of a refused form. */
export type FieldWords = { label: ReactNode; description?: ReactNode; error?: string }

/** The ids by which a control points to its words. */
export const describedBy = (id: string, { description, error }: Pick<FieldWords, "description" | "error">) =>
  [error ? `${id}-error` : "", description ? `${id}-description` : ""].filter(Boolean).join(" ") || undefined

/** Label above, control, then the error or the help below it. */
export function Field({
  id,
  label,
  description,
  error,
  required,
  className = "",
  children,
}: FieldWords & { id: string; required?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-muted">
            {" *"}
          </span>
        ) : null}
      </label>
      {children}
      <FieldNotes id={id} description={description} error={error} />
    </div>
  )
}

/** The sentences below a control. */
export function FieldNotes({ id, description, error }: { id: string } & Pick<FieldWords, "description" | "error">) {
  return (
    <>
      {error ? (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      {description ? (
        <p id={`${id}-description`} className="text-sm text-muted">
          {description}
        </p>
      ) : null}
    </>
  )
}
