import { type ComponentProps, useEffect, useEffectEvent, useRef } from "react"
import { useFetcher } from "react-router"
import type { FormResult } from "../../platform/form-result"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { Switch } from "../../platform/ui/fields/Switch"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { useHydrated } from "../../platform/ui/hooks/use-hydrated"
import { SavedNotice } from "./SavedNotice"

type Props = {
  switches: (ComponentProps<typeof Switch> & { name: string })[]
  /** Text after saving. */
  saved: string
  /** Result of the page's action, without JavaScript. */
  result: FormResult | undefined
}

/** Switches posted to the page's action on change; without JavaScript by a button. */
export function NotificationSwitches({ switches, saved, result: pageResult }: Props) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<FormResult>()
  const result = fetcher.data ?? pageResult
  const refusal = useRefusal(result)
  const save = () => {
    if (form.current) void fetcher.submit(form.current)
  }
  /** Saves switches that were changed before hydration. */
  const saveEarlier = useEffectEvent(() => {
    if (form.current && isChanged(form.current)) save()
  })
  useEffect(() => saveEarlier(), [])
  return (
    <>
      <FormErrors refusal={refusal} />
      <fetcher.Form ref={form} method="post" autoComplete="off" className="grid max-w-2xl gap-6">
        <div className="divide-y divide-line border-y border-line">
          {switches.map((each) => (
            <Switch key={each.name} {...each} className="py-5" onChange={save} />
          ))}
        </div>
        {isHydrated ? null : <Button className="justify-self-start">{m.platform_save()}</Button>}
        <SavedNotice at={result?.at}>{saved}</SavedNotice>
      </fetcher.Form>
    </>
  )
}

const isChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll("input")].some(({ checked, defaultChecked }) => checked !== defaultChecked)
