import { type FormEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from "react"
import { useDraftUserId } from "../forms/draft-user"
import { deleteForm, readForm, saveForm } from "../forms/saved-forms"

/**
 * State of the form `name` that survives a reload of this tab, separate for each person. The first render has `initial`, on
 * server and browser; `ready` becomes true once the saved values are read.
 *
 * `keepFields` is the `onChange` of a form with uncontrolled fields: it copies those that `initial` names to the state. With
 * `ready` in its key, the form gets the saved values as default values.
 */
export function useSessionState<T extends object>(name: string, initial: T) {
  const owner = useDraftUserId()
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
  // A layout effect: before the fields are enabled (`ScriptedFields`), so that nothing is typed until then.
  useLayoutEffect(() => {
    if (slot) restore()
  }, [slot])

  const change = useCallback((change: Partial<T> | ((current: T) => Partial<T>)) => {
    setState((current) => ({
      ...current,
      value: { ...current.value, ...(typeof change === "function" ? change(current.value) : change) },
    }))
  }, [])

  const keepFields = useCallback(
    ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      const typed = Object.entries(typedIn(currentTarget))
      change((current) => Object.fromEntries(typed.filter(([name]) => name in current)) as Partial<T>)
    },
    [change],
  )

  useEffect(() => {
    if (state.ready && state.slot === slot) saveForm(slot, state.value)
  }, [slot, state])

  /** Forgets the saved values, except `kept`. */
  const discard = useCallback((kept?: Partial<T>) => (kept ? saveForm(slot, kept) : deleteForm(slot)), [slot])
  return { value: isOwn ? state.value : initial, ready: isOwn && state.ready, change, keepFields, discard }
}

/** The fields of a form, as typed; "" if no box or radio button is checked. */
function typedIn({ elements }: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const { name, type, value, checked } of elements as Iterable<HTMLInputElement>) {
    if (checked || !/^(checkbox|radio)$/.test(type)) typed[name] = value
    else typed[name] ??= ""
  }
  return typed
}
