import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react"
import { useFormOwner } from "./form-owner"
import { forgetForm, keepForm, readForm } from "./kept-forms"

/**
 * State of the form `name` that survives a reload of this tab, for the person who fills it in: whoever signs in next
 * begins with `initial`. The first render is `initial` on server and browser alike; `ready` turns true once what was kept
 * has been read.
 */
export function useSessionState<T extends object>(name: string, initial: T) {
  const owner = useFormOwner()
  const slot = useMemo(() => ({ owner, name }), [owner, name])
  const [state, setState] = useState({ slot, value: initial, ready: false })
  const isOwn = state.slot === slot

  const open = useEffectEvent(() => {
    const kept = readForm(slot) as Partial<T> | undefined
    setState((current) => ({
      slot,
      value: { ...(current.slot === slot ? current.value : initial), ...kept },
      ready: true,
    }))
  })
  useEffect(() => {
    if (slot) open()
  }, [slot])

  const change = useCallback((change: Partial<T> | ((current: T) => Partial<T>)) => {
    setState((current) => ({
      ...current,
      value: { ...current.value, ...(typeof change === "function" ? change(current.value) : change) },
    }))
  }, [])

  useEffect(() => {
    if (state.ready && state.slot === slot) keepForm(slot, state.value)
  }, [slot, state])

  const forget = useCallback(() => forgetForm(slot), [slot])
  return { value: isOwn ? state.value : initial, ready: isOwn && state.ready, change, forget }
}
