import { NotificationSwitches } from "../../accounts/ui/NotificationSwitches"
import { requireRole } from "../../platform/authorise.server"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
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
    { authorise: () => requireRole(ctx, "business") },
  )
}

const texts = {
  newBookings: [m.partners_notify_bookings, m.partners_notify_bookings_hint],
  bookingCancellations: [m.partners_notify_cancellations, m.partners_notify_cancellations_hint],
  platformUpdates: [m.partners_notify_updates, m.partners_notify_updates_hint],
} as const

/** Three switches (part 3 §2). */
export default function PartnerNotificationsPage({ loaderData: { notifications }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title={m.partners_settings_notifications()} lead={m.partners_notifications_lead()} />
      <NotificationSwitches
        switches={partnerNotifications.map((name) => {
          const [label, hint] = texts[name]
          return { name, children: label(), description: hint(), defaultChecked: notifications[name] }
        })}
        saved={m.partners_saved()}
        result={actionData}
      />
    </>
  )
}
