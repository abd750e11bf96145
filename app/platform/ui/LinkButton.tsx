import { Link, type LinkProps } from "react-router"
import { type ButtonLook, buttonClass } from "./button-look"

/** A link within the site that looks like a button. It has a view transition, unless the target is an overlay. */
export function LinkButton({ look, className, ...rest }: LinkProps & { look?: ButtonLook; className?: string }) {
  return <Link viewTransition={!rest.preventScrollReset} {...rest} className={buttonClass(look, className)} />
}
