import { type ComponentProps, type ReactNode, useId } from "react"
import { describedBy, FieldNotes } from "./Field"

type Props = Omit<ComponentProps<"input">, "onChange" | "type"> & {
  children: ReactNode
  description?: ReactNode
  onChange?: (on: boolean) => void
}

/** `before` is the knob, `after` enlarges the touch target. */
const switchClass =
  "relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface " +
  "transition-colors after:absolute after:-inset-2 before:absolute before:top-1/2 before:left-[3px] " +
  "before:size-5 before:-translate-y-1/2 before:rounded-full before:bg-edge before:transition-transform " +
  "checked:border-(--solid) checked:bg-solid checked:before:translate-x-5 " +
  "checked:before:bg-on-solid disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto"

/** A switch with a clickable label; submitted like a checkbox. */
export function Switch({ children, description, onChange, className = "", id, ...rest }: Props) {
  const generatedId = useId()
  const inputId = id ?? generatedId
  return (
    <div className={`grid grid-cols-[1fr_auto] items-center gap-x-6 ${className}`}>
      <div className="grid gap-1">
        <label
          htmlFor={inputId}
          className="touch flex cursor-pointer items-center font-medium has-disabled:cursor-default"
        >
          {children}
        </label>
        <FieldNotes id={inputId} description={description} />
      </div>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own checked state.
        role="switch"
        id={inputId}
        aria-describedby={describedBy(inputId, { description })}
        onChange={onChange && ((event) => onChange(event.target.checked))}
        className={switchClass}
      />
    </div>
  )
}
