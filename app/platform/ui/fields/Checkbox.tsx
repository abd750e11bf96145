import { type ComponentProps, type ReactNode, useId } from "react"
import { describedBy, errorAnchorId, FieldNotes } from "./Field"

type Props = Omit<ComponentProps<"input">, "onChange" | "type"> & {
  children: ReactNode
  description?: ReactNode
  error?: string
  onChange?: (checked: boolean) => void
}

/** A checkbox; the whole line is clickable. */
export function Checkbox({ children, description, error, onChange, className = "", id, ...rest }: Props) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <div id={errorAnchorId(rest.name, error)} className={`grid scroll-mt-28 gap-1 ${className}`}>
      <label
        htmlFor={inputId}
        className="touch flex cursor-pointer items-start gap-3 py-2.5 has-disabled:cursor-not-allowed"
      >
        <input
          {...rest}
          type="checkbox"
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, { description, error })}
          onChange={onChange && ((event) => onChange(event.target.checked))}
          className="tick mt-0.5 disabled:opacity-55"
        />
        <span>{children}</span>
      </label>
      {description || error ? (
        <div className="pointer-events-none -mt-3 grid gap-1 pl-8 [&_a]:pointer-events-auto">
          <FieldNotes id={inputId} description={description} error={error} />
        </div>
      ) : null}
    </div>
  )
}
