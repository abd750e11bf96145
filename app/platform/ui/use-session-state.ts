import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react"
import { useFormOwner } from "./form-owner"
import { forgetForm, readForm, saveForm } from "./saved-forms"

/**
 * State of the form `name` that survives a reload of this tab, separate for each person. The first render has `initial`, on
 * server and browser; `ready` becomes true once the saved values are read.
 */
export function useSessionState<T extends object>(name: string, initial: T) {
  const owner = useFormOwner()
  const slot = useMemo(() => ({ owner, name }), [owner, name])
  const [state, setState] = useState({ slot, value: initial, ready: false })
  const isOwn = state.slot === slot

  const restore = useEffectEvent(() => {
    const saved = readForm(slot) as Partial<T> | undefined
    setState((current) => ({
      slot,
      value: { ...(current.slot === slot ? current.value : initial), ...saved },
      ready: true,
    }))
  })
  useEffect(() => {
    if (slot) restore()
  }, [slot])

  const change = useCallback((change: Partial<T> | ((current: T) => Partial<T>)) => {
    setState((current) => ({
      ...current,
      value: { ...current.value, ...(typeof change === "function" ? change(current.value) : change) },
    }))
  }, [])

  useEffect(() => {
    if (state.ready && state.slot === slot) saveForm(slot, state.value)
  }, [slot, state])

  const forget = useCallback(() => forgetForm(slot), [slot])
  return { value: isOwn ? state.value : initial, ready: isOwn && state.ready, change, forget }
}
