import { type ChangeEvent, type ReactNode, useId } from "react"

/** The texts of a field; `error` is a complete sentence. */
export type FieldTexts = { label: ReactNode; description?: ReactNode; error?: string }

/** `aria-describedby` of a control. */
export const describedBy = (id: string, { description, error }: Pick<FieldTexts, "description" | "error">) =>
  [error ? `${id}-error` : "", description ? `${id}-description` : ""].filter(Boolean).join(" ") || undefined

/** The id of a refused field's element, the target of the links in `FormErrors`. */
export const anchorId = (name: string) => `field-${name}`

/** The id of a field's element while it has an error. */
export const errorAnchorId = (name: string | undefined, error: string | undefined) =>
  name && error ? anchorId(name) : undefined

/** Label above, control, then error and description below. */
export function Field({
  id,
  name,
  label,
  description,
  error,
  required,
  className = "",
  children,
}: FieldTexts & { id: string; name?: string; required?: boolean; className?: string; children: ReactNode }) {
  return (
    <div id={errorAnchorId(name, error)} className={`grid scroll-mt-28 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm font-medium">
        <span>{label}</span>
        {required ? <RequiredMark /> : null}
      </label>
      {children}
      <FieldNotes id={id} description={description} error={error} />
    </div>
  )
}

/** After the label of a required field. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-muted">
    {" *"}
  </span>
)

/** Error and description below a control. */
export function FieldNotes({ id, description, error }: { id: string } & Pick<FieldTexts, "description" | "error">) {
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

/** The classes of a text input or select. A read-only one has no fill and a faint border. */
export const inputClass =
  "touch w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base text-ink placeholder:text-muted " +
  "hover:border-ink disabled:opacity-60 aria-invalid:border-danger aria-invalid:border-[1.5px] " +
  "[&[readonly]]:border-dashed [&[readonly]]:border-line [&[readonly]]:bg-transparent"

type Props = FieldTexts & {
  id?: string
  name?: string
  required?: boolean
  className?: string
  onChange?: (value: string) => void
}

/** Splits the props of a labelled control: `field` for `Field` around it, `control` for the native element. */
export function useControl<Own extends Props>({ label, description, error, onChange, className, id, ...rest }: Own) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const { name, required } = rest
  return {
    field: { id: controlId, name, label, description, error, required, className },
    control: {
      ...rest,
      id: controlId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy(controlId, { description, error }),
      onChange: onChange && ((event: ChangeEvent<{ value: string }>) => onChange(event.target.value)),
    },
  }
}
