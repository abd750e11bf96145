import { Link, type LinkProps } from "react-router"

/** A link within a sentence, or alone under a form. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="font-medium underline decoration-line underline-offset-4 transition-colors hover:decoration-current"
    />
  )
}
