import type { ComponentProps } from "react"
import { Link, type LinkProps } from "react-router"
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
      <span className="contents">{children}</span>
    </button>
  )
}

/** A link within the site that looks like a button. It has a view transition, unless the target is an overlay. */
export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string }) {
  return <Link viewTransition={!rest.preventScrollReset} {...rest} className={buttonClass(variant, className)} />
}

export type ButtonVariant = "solid" | "outline" | "quiet" | "danger"

const base =
  "touch inline-flex items-center justify-center gap-2.5 rounded-field py-2.5 text-note font-medium " +
  "leading-tight tracking-[0.01em] text-center no-underline transition-colors select-none print:hidden"

const variants: Record<ButtonVariant, string> = {
  solid: "px-6 bg-solid text-on-solid hover:bg-[color-mix(in_oklab,var(--solid)_86%,var(--ink))]",
  outline: "px-6 border border-edge text-ink hover:border-ink hover:bg-ink/5",
  quiet: "px-3 text-ink underline decoration-line underline-offset-[6px] hover:decoration-current",
  danger: "px-6 border border-danger text-danger hover:bg-danger-soft",
}

const disabled =
  "disabled:opacity-55 aria-disabled:opacity-55 data-pending:opacity-100 data-pending:cursor-progress has-aria-invalid:border-danger"

/** The classes of a button or of a link that variants like one. */
export const buttonClass = (variant: ButtonVariant = "solid", className = "") =>
  `${base} ${variants[variant]} ${disabled} ${className}`
