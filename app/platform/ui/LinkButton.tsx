import { Link, type LinkProps } from "react-router"
import { type ButtonLook, buttonClass } from "./button-look"

/** A link within the site that looks like a button. */
export function LinkButton({ look, className, ...rest }: LinkProps & { look?: ButtonLook; className?: string }) {
  return <Link {...rest} className={buttonClass(look, className)} />
}
