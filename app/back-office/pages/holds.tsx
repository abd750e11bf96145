import { ActionNotice } from "../../accounts/ui/ActionNotice"
import { openHolds } from "../../checkout/holding/open-holds.server"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { HoldCard } from "../bookings/ui/HoldCard"
import { releaseForm } from "../forms"
import { releaseHolds } from "../holds.server"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import type { Route } from "./+types/holds"

const PAGE = "/admin/holds"

export const meta = () => plainHead(m.back_office_holds(), m.back_office_holds_lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ holds: await openHolds(ctx) }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), releaseForm, async ({ bookingId, intent }) => {
    const released = await releaseHolds(ctx, { bookingId, all: intent === "release-all" })
    return redirectWithNotice(ctx, PAGE, String(released))
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeText = (released: string) => m.back_office_holds_released({ count: Number(released) })

/** Unpaid holds, with a button to release each. */
export default function HoldsPage({ loaderData: { holds }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData)
  return (
    <>
      <PageHeading title={m.back_office_holds()} lead={m.back_office_holds_lead()} />
      <ActionNotice texts={noticeText} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      {holds.length === 0 ? (
        <EmptyState title={m.back_office_holds_none()} />
      ) : (
        <ul className="grid gap-4">
          {holds.map((hold) => (
            <HoldCard key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
    </>
  )
}
