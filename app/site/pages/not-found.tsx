import { data } from "react-router"

/** 404 for unknown paths (D14). */
export const loader = () => {
  throw data({}, { status: 404 })
}

export default function NotFound() {
  return null
}
