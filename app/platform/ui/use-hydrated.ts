import { useSyncExternalStore } from "react"

const subscribe = () => () => {}

/** Whether the page's scripts answer: false on the server and while React hydrates, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
