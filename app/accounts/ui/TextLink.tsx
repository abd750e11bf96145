import { Link, type LinkProps } from "react-router"

/** A link within a sentence, or alone under a form; its room above and below is a finger's and moves no line. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="py-2.5 font-medium underline decoration-line underline-offset-4 transition-colors hover:decoration-current"
    />
  )
}
