import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { completeAlert, operatorAlerts } from "../alerts.server"
import { alertForm } from "../forms"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { DoneAlert, OpenAlert } from "../ui/AlertCard"
import { NewerOlder } from "../ui/FindForm"
import { TaskSection } from "../ui/TaskSection"
import type { Route } from "./+types/alerts"

const PAGE = "/admin/alerts"

export const meta = () => plainHead(m.back_office_alerts(), m.back_office_alerts_lead())

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => operatorAlerts(ctx, url.searchParams))
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), alertForm, async (input) => {
    await completeAlert(ctx, input)
    return redirectWithNotice(ctx, PAGE, "marked")
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = { marked: m.back_office_alert_marked }

/** Open alerts, then completed ones by page. */
export default function AlertsPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.back_office_alerts()} lead={m.back_office_alerts_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <TaskSection title={m.back_office_alerts_open()} empty={m.back_office_alerts_none()} count={found.openCount}>
        {found.open.map((alert) => (
          <OpenAlert key={alert.id} alert={alert} result={actionData} />
        ))}
      </TaskSection>
      {found.total > 0 ? (
        <Section id="done-alerts" title={m.back_office_alerts_done()}>
          <ul className="border-t border-line">
            {found.done.map((alert) => (
              <DoneAlert key={alert.id} alert={alert} />
            ))}
          </ul>
          <NewerOlder found={found} pageUrl={pageUrl} />
        </Section>
      ) : null}
    </>
  )
}

const pageUrl = (page: number) => (page > 1 ? `${PAGE}?page=${page}` : PAGE)
