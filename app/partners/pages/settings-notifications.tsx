import { useEffect, useEffectEvent, useRef } from "react"
import { useFetcher } from "react-router"
import { SavedNotice } from "../../accounts/ui/SavedNotice"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/FormErrors"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { Switch } from "../../platform/ui/Switch"
import { useRefusal } from "../../platform/ui/server-form"
import { useHydrated } from "../../platform/ui/use-hydrated"
import { partnerNotificationsForm } from "../forms"
import { partnerNotifications } from "../rules/notifications"
import { chooseNotifications, ownSettings } from "../settings.server"
import type { Route } from "./+types/settings-notifications"

export const meta = () => plainHead(m.partners_settings_notifications(), m.partners_notifications_lead())

export async function loader({ context }: Route.LoaderArgs) {
  const { notifications } = await ownSettings(ctxOf(context))
  return { notifications }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(
    ctx,
    await readForm(request),
    partnerNotificationsForm,
    (choice) => chooseNotifications(ctx, choice),
    { allow: () => requireRole(ctx, "business") },
  )
}

const texts = {
  newBookings: [m.partners_notify_bookings, m.partners_notify_bookings_hint],
  bookingCancellations: [m.partners_notify_cancellations, m.partners_notify_cancellations_hint],
  platformUpdates: [m.partners_notify_updates, m.partners_notify_updates_hint],
} as const

/** Three switches (part 3 §2), saved on change; without JavaScript by a button. */
export default function PartnerNotificationsPage({ loaderData: { notifications }, actionData }: Route.ComponentProps) {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<typeof action>()
  const result = fetcher.data ?? actionData
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
      <PageHeading title={m.partners_settings_notifications()} lead={m.partners_notifications_lead()} />
      <FormErrors refusal={refusal} />
      <fetcher.Form ref={form} method="post" autoComplete="off" className="grid max-w-2xl gap-6">
        <div className="divide-y divide-line border-y border-line">
          {partnerNotifications.map((name) => {
            const [label, hint] = texts[name]
            return (
              <Switch
                key={name}
                name={name}
                className="py-5"
                defaultChecked={notifications[name]}
                description={hint()}
                onChange={save}
              >
                {label()}
              </Switch>
            )
          })}
        </div>
        {isHydrated ? null : <Button className="justify-self-start">{m.platform_save()}</Button>}
        <SavedNotice at={result?.at}>{m.partners_saved()}</SavedNotice>
      </fetcher.Form>
    </>
  )
}

const isChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll("input")].some(({ checked, defaultChecked }) => checked !== defaultChecked)
