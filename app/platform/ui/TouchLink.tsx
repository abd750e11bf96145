import { Link, type LinkProps } from "react-router"

/** A link on a line of its own. */
export const TouchLink = (props: Omit<LinkProps, "className">) => (
  <Link {...props} className="touch inline-flex items-center underline underline-offset-4" />
)
