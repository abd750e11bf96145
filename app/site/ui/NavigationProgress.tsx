import { useNavigation } from "react-router"

/** Progress bar at the top during navigations and form submissions; CSS delays it, so short ones show none. */
export function NavigationProgress() {
  return useNavigation().state === "idle" ? null : (
    <div aria-hidden="true" className="on-its-way pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5" />
  )
}
