import { useNavigation } from "react-router"

/** A line along the window's upper edge while the next page, or a form's answer, is on its way; a quick one shows none. */
export function PageOnItsWay() {
  return useNavigation().state === "idle" ? null : (
    <div aria-hidden="true" className="on-its-way pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5" />
  )
}
