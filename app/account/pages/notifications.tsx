import { notificationsForm } from "../../accounts/forms"
import { chooseNotifications, notificationsOf } from "../../accounts/notifications.server"
import { NotificationSwitches } from "../../accounts/ui/NotificationSwitches"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import type { Route } from "./+types/notifications"

export const meta = () => plainHead(m.account_tab_notifications(), m.account_notifications_lead())

export const loader = ({ context }: Route.LoaderArgs) => notificationsOf(ctxOf(context))

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitForm(ctx, await readForm(request), notificationsForm, (input) => chooseNotifications(ctx, input), {
    authorise: () => requireRole(ctx, "personal"),
  })
}

/** Three switches (part 3 §2); booking confirmations are fixed on (D12). */
export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.account_tab_notifications()} lead={m.account_notifications_lead()} />
      <NotificationSwitches
        switches={[
          {
            name: "bookingConfirmations",
            children: m.account_notify_bookings(),
            description: m.account_notify_bookings_hint(),
            ...{ checked: true, disabled: true, readOnly: true },
          },
          {
            name: "specialOffers",
            children: m.account_notify_offers(),
            description: m.account_notify_offers_hint(),
            defaultChecked: loaderData.specialOffers,
          },
          {
            name: "newsletter",
            children: m.account_notify_newsletter(),
            description: m.account_notify_newsletter_hint(),
            defaultChecked: loaderData.newsletter,
          },
        ]}
        saved={m.account_changes_saved()}
        result={actionData}
      />
    </>
  )
}
