import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { ratesForOperator, setCryptoRate } from "../../payments/crypto/crypto-rates.server"
import { RATE_HOURS } from "../../payments/rules/crypto"
import { redirectWithNotice } from "../../platform/http/action-notice.server"
import { ctxOf, readForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { rateForm } from "../forms"
import { withSeen } from "../seen.server"
import { submitAsOperator } from "../submit.server"
import { RateCard } from "../ui/RateCard"
import type { Route } from "./+types/rates"

const lead = () => m.back_office_rates_lead({ hours: RATE_HOURS })

export const meta = () => plainHead(m.back_office_rates(), lead())

export function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, async () => ({ rates: await ratesForOperator(ctx) }))
}

/** Post/redirect/get: the result is in the query, so that a reload does not repeat the action. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitAsOperator(ctx, await readForm(request), rateForm, async (input) => {
    await setCryptoRate(ctx, input)
    return redirectWithNotice(ctx, "/admin/rates", "saved")
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = { saved: m.back_office_rate_saved }

/** Exchange rate per cryptocurrency. A cryptocurrency without a rate newer than `RATE_HOURS` cannot be used to pay. */
export default function RatesPage({ loaderData: { rates }, actionData }: Route.ComponentProps) {
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.back_office_rates()} lead={lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <ul className="grid gap-5">
        {rates.map(({ cryptocurrency, rate }) => (
          <RateCard
            key={`${cryptocurrency} ${rate?.id}`}
            cryptocurrency={cryptocurrency}
            rate={rate}
            result={actionData}
          />
        ))}
      </ul>
    </>
  )
}
