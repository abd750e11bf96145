import { randomUUID } from "node:crypto"
import { Form, redirect, useNavigation } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { addDays, romeDate } from "../../platform/dates"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { Select } from "../../platform/ui/fields/Select"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { comingBenefit, memberBenefits } from "../benefits/member-benefits.server"
import { BenefitPage, NotIncluded, noneLeftText } from "../benefits/ui/BenefitPage"
import { type TransferFields, transferForm } from "../forms"
import { requestTransfer } from "../requests/requests.server"
import { RequestTerm } from "../requests/ui/MemberRequests"
import {
  ANSWER_HOURS,
  airportIds,
  airports,
  MAX_AHEAD_DAYS,
  MAX_PASSENGERS,
  TRANSFER_NOTICE_HOURS,
  transferDirections,
} from "../rules/requests"
import type { Route } from "./+types/transfer-new"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const today = romeDate(ctx.now())
  const benefits = await memberBenefits(ctx)
  return {
    transfers: benefits?.transfers ?? null,
    coming: benefits?.transfers ? undefined : await comingBenefit(ctx, "transfer"),
    requestKey: randomUUID(),
    from: addDays(today, TRANSFER_NOTICE_HOURS / 24),
    until: addDays(today, MAX_AHEAD_DAYS),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const act = async (input: Parameters<typeof requestTransfer>[1]) => {
    const { id } = await requestTransfer(ctx, input)
    return redirect(`/account/membership/requests/${id}`)
  }
  return submitForm(ctx, await readForm(request), transferForm, act, { authorise: () => requireRole(ctx, "personal") })
}

export const shouldRevalidate = revalidateIfRefused

export const meta = () => plainHead(m.membership_transfer_title(), m.membership_transfer_lead())

/** A Gold or Platinum member requests an airport transfer. */
export default function NewTransfer({ loaderData, actionData }: Route.ComponentProps) {
  const { transfers, coming, requestKey, from, until } = loaderData
  const busy = useNavigation().state !== "idle"
  const { props, field, refusal } = useServerForm<TransferFields>(actionData, {
    defaultValue: { requestKey },
    firstField: "direction",
  })
  if (!transfers)
    return (
      <BenefitPage title={m.membership_transfer_title()}>
        <NotIncluded title={m.membership_transfer_not_included()} coming={coming} />
      </BenefitPage>
    )
  if (transfers.left === 0)
    return (
      <BenefitPage title={m.membership_transfer_title()}>
        <EmptyState title={noneLeftText(transfers.renewOn)} />
      </BenefitPage>
    )
  return (
    <BenefitPage title={m.membership_transfer_title()} lead={m.membership_transfers_left({ count: transfers.left })}>
      <Form method="post" {...props} className="grid max-w-2xl gap-6">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="requestKey" defaultValue={requestKey} />
        <RadioGroup
          {...field("direction")}
          label={m.membership_transfer_direction()}
          choices={transferDirections.map((value) => ({ value, label: directionTexts[value]() }))}
          required
        />
        <Select
          {...field("airport")}
          label={m.membership_transfer_airport()}
          choices={airportIds.map((value) => ({ value, label: airports[value] }))}
          placeholder={m.membership_transfer_airport_choose()}
          required
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("date")}
            label={m.membership_request_date()}
            type="date"
            min={from}
            max={until}
            required
          />
          <TextField
            {...field("time")}
            label={m.membership_request_time()}
            description={m.membership_transfer_time_hint()}
            type="time"
            required
          />
        </div>
        <TextField
          {...field("address")}
          label={m.membership_transfer_address()}
          description={m.membership_transfer_address_hint()}
          autoComplete="street-address"
          maxLength={200}
          required
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("flightNumber")}
            label={m.membership_transfer_flight()}
            description={m.membership_transfer_flight_hint()}
            maxLength={10}
            autoComplete="off"
          />
          <Select
            {...field("passengers")}
            defaultValue={field("passengers").defaultValue ?? "1"}
            label={m.membership_transfer_passengers()}
            choices={Array.from({ length: MAX_PASSENGERS }, (_, at) => ({ value: `${at + 1}`, label: `${at + 1}` }))}
            required
          />
        </div>
        <RequestTerm term={transfers.term} />
        <p className="text-note text-muted">{m.membership_request_answer({ hours: ANSWER_HOURS.transfer })}</p>
        <Button pending={busy} className="justify-self-start">
          {m.membership_transfer_request()}
        </Button>
      </Form>
    </BenefitPage>
  )
}

const directionTexts = {
  to_airport: m.membership_transfer_to_airport,
  from_airport: m.membership_transfer_from_airport,
}
