import { data } from "react-router"

/** Every address the site does not have (D14). */
export const loader = () => {
  throw data({}, { status: 404 })
}

export default function NotFound() {
  return null
}
