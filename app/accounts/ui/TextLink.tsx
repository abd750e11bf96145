import { Link, type LinkProps } from "react-router"

/** Link in text or under a form. The vertical padding enlarges the touch target without changing the line height. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="py-2.5 font-medium underline decoration-line underline-offset-4 transition-colors hover:decoration-current"
    />
  )
}
