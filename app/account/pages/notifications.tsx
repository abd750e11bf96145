import { useEffect, useEffectEvent, useRef } from "react"
import { useFetcher } from "react-router"
import { notificationsForm } from "../../accounts/forms"
import { chooseNotifications, notificationsOf } from "../../accounts/notifications.server"
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
import type { Route } from "./+types/notifications"

export const meta = () => plainHead(m.account_tab_notifications(), m.account_notifications_lead())

export const loader = ({ context }: Route.LoaderArgs) => notificationsOf(ctxOf(context))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), notificationsForm, (input) => chooseNotifications(ctx, input), {
    allow: () => requireRole(ctx, "personal"),
  })
}

/** Three switches (part 3 §2), saved on change; without JavaScript by a button. */
export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
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
      <PageHeading title={m.account_tab_notifications()} lead={m.account_notifications_lead()} />
      <FormErrors refusal={refusal} />
      <fetcher.Form ref={form} method="post" autoComplete="off" className="grid max-w-2xl gap-6">
        <div className="divide-y divide-line border-y border-line">
          <Switch
            name="bookingConfirmations"
            className="py-5"
            checked
            disabled
            readOnly
            description={m.account_notify_bookings_hint()}
          >
            {m.account_notify_bookings()}
          </Switch>
          <Switch
            name="specialOffers"
            className="py-5"
            defaultChecked={loaderData.specialOffers}
            description={m.account_notify_offers_hint()}
            onChange={save}
          >
            {m.account_notify_offers()}
          </Switch>
          <Switch
            name="newsletter"
            className="py-5"
            defaultChecked={loaderData.newsletter}
            description={m.account_notify_newsletter_hint()}
            onChange={save}
          >
            {m.account_notify_newsletter()}
          </Switch>
        </div>
        {isHydrated ? null : <Button className="justify-self-start">{m.platform_save()}</Button>}
        <SavedNotice at={result?.at}>{m.account_changes_saved()}</SavedNotice>
      </fetcher.Form>
    </>
  )
}

const isChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll("input")].some(({ checked, defaultChecked }) => checked !== defaultChecked)
