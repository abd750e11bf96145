import { useCallback, useEffect, useState } from "react"

/**
 * State that survives a reload of this tab and nothing more. The first render is `initial` on server and browser
 * alike; `ready` turns true once what was kept has been read.
 */
export function useSessionState<T extends object>(key: string, initial: T) {
  const [state, setState] = useState<{ value: T; ready: boolean }>({ value: initial, ready: false })

  useEffect(() => {
    setState((current) => ({ value: { ...current.value, ...readKept<T>(key) }, ready: true }))
  }, [key])

  const change = useCallback((change: Partial<T> | ((current: T) => Partial<T>)) => {
    setState((current) => ({
      ...current,
      value: { ...current.value, ...(typeof change === "function" ? change(current.value) : change) },
    }))
  }, [])

  useEffect(() => {
    if (state.ready) sessionStorage.setItem(key, JSON.stringify(state.value))
  }, [key, state])

  const forget = useCallback(() => sessionStorage.removeItem(key), [key])
  return { value: state.value, ready: state.ready, change, forget }
}

function readKept<T>(key: string): Partial<T> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<T>
  } catch {
    return {}
  }
}
