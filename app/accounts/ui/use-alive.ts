import { useEffect, useState } from "react"

/** Whether the page's scripts run: without them nothing may be disabled that they would enable. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return alive
}
