import { redirect, useLocation, useSearchParams } from "react-router"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/FormErrors"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/PageHeading"
import { plainHead } from "../../platform/ui/page-head"
import { useRefusal } from "../../platform/ui/server-form"
import { useScrollIntoView } from "../../platform/ui/use-scroll-into-view"
import { completeAlert, operatorAlerts } from "../alerts.server"
import { alertForm } from "../forms"
import { submitAsOperator } from "../submit.server"
import { DoneAlert, OpenAlert } from "../ui/AlertCard"
import { NewerOlder } from "../ui/NewerOlder"
import { QueueSection } from "../ui/QueueSection"
import type { Route } from "./+types/alerts"

const PAGE = "/admin/alerts"

export const meta = () => plainHead(m.back_office_alerts(), m.back_office_alerts_lead())

export const loader = ({ context, url }: Route.LoaderArgs) => operatorAlerts(ctxOf(context), url.searchParams)

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), alertForm, async (input) => {
    await completeAlert(ctx, input)
    return redirect(`${PAGE}?done=1`)
  })
}

/** Open alerts, then completed ones by page. */
export default function AlertsPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  const [query] = useSearchParams()
  const { key } = useLocation()
  const isDone = !actionData && query.get("done") === "1"
  const doneNotice = useScrollIntoView<HTMLDivElement>(isDone ? key : undefined)
  return (
    <>
      <PageHeading title={m.back_office_alerts()} lead={m.back_office_alerts_lead()} />
      {isDone ? (
        <div ref={doneNotice} className="max-w-2xl">
          <Notice tone="success">{m.back_office_alert_marked()}</Notice>
        </div>
      ) : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <QueueSection title={m.back_office_alerts_open()} empty={m.back_office_alerts_none()} count={found.openCount}>
        {found.open.map((alert) => (
          <OpenAlert key={alert.id} alert={alert} result={actionData} />
        ))}
      </QueueSection>
      {found.total > 0 ? (
        <section aria-labelledby="done-alerts" className="grid gap-5">
          <h2 id="done-alerts" className="text-3xl">
            {m.back_office_alerts_done()}
          </h2>
          <ul className="border-t border-line">
            {found.done.map((alert) => (
              <DoneAlert key={alert.id} alert={alert} />
            ))}
          </ul>
          <NewerOlder found={found} pageUrl={pageUrl} />
        </section>
      ) : null}
    </>
  )
}

const pageUrl = (page: number) => (page > 1 ? `${PAGE}?page=${page}` : PAGE)
