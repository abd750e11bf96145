import { Link, type LinkProps } from "react-router"
import { type ButtonLook, buttonClass } from "./button-look"

/** A link within the site that looks like a button. The page fades into the next, unless what comes lies over it. */
export function LinkButton({ look, className, ...rest }: LinkProps & { look?: ButtonLook; className?: string }) {
  return <Link viewTransition={!rest.preventScrollReset} {...rest} className={buttonClass(look, className)} />
}
