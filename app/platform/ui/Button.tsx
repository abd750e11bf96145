import type { ComponentProps } from "react"
import { type ButtonVariant, buttonClass } from "./button-variant"
import { Spinner } from "./Spinner"

type Props = ComponentProps<"button"> & {
  variant?: ButtonVariant
  /** Shows a spinner without changing the button's size, and ignores clicks. */
  pending?: boolean
}

/** A native button. Inside a form it submits unless `type="button"` is given. */
export function Button({ variant, pending = false, className, children, onClick, ...rest }: Props) {
  return (
    <button
      {...rest}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      data-pending={pending || undefined}
      onClick={(event) => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
      className={buttonClass(variant, className)}
    >
      {pending ? (
        <Spinner className={variant === "quiet" ? "-mr-1.5 -ml-3 size-2.5" : "-mr-1.25 -ml-3.75 size-2.5"} />
      ) : null}
      {children}
    </button>
  )
}
