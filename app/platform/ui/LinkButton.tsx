import { Link, type LinkProps } from "react-router"
import { type ButtonVariant, buttonClass } from "./button-variant"

/** A link within the site that looks like a button. It has a view transition, unless the target is an overlay. */
export function LinkButton({
  variant,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; className?: string }) {
  return <Link viewTransition={!rest.preventScrollReset} {...rest} className={buttonClass(variant, className)} />
}
