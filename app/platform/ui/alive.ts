import { useEffect, useState } from "react"

let alive = false

/** Told once, when React has taken over what the server rendered. */
export function cameAlive(): void {
  alive = true
}

/** Whether React has taken the page over; never on the server. */
export const isAlive = (): boolean => alive

/** Whether the page's scripts run: without them nothing may be disabled that they would enable. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
