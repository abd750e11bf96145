import { randomUUID } from "node:crypto"
import { Form, redirect, useNavigation } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { addDays, romeDate } from "../../platform/dates"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { RadioGroup } from "../../platform/ui/fields/RadioGroup"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { plainHead } from "../../platform/ui/page/page-head"
import { comingBenefit, memberBenefits } from "../benefits/member-benefits.server"
import { BenefitPage, NotIncluded } from "../benefits/ui/BenefitPage"
import { type AvailabilityFields, guaranteedCarForm } from "../forms"
import { requestGuaranteedCar } from "../requests/requests.server"
import { RequestTerm } from "../requests/ui/MemberRequests"
import { ANSWER_HOURS, carCategories, MAX_AHEAD_DAYS, MAX_RENTAL_DAYS } from "../rules/requests"
import { perks } from "../rules/tiers"
import type { Route } from "./+types/availability-new"

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const today = romeDate(ctx.now())
  const benefits = await memberBenefits(ctx)
  return {
    availability: benefits?.availability ?? null,
    coming: benefits?.availability ? undefined : await comingBenefit(ctx, "availability"),
    requestKey: randomUUID(),
    from: addDays(today, perks.platinumNoticeHours / 24),
    until: addDays(today, MAX_AHEAD_DAYS),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const act = async (input: Parameters<typeof requestGuaranteedCar>[1]) => {
    const { id } = await requestGuaranteedCar(ctx, input)
    return redirect(`/account/membership/requests/${id}`)
  }
  return submitForm(ctx, await readForm(request), guaranteedCarForm, act, {
    authorise: () => requireRole(ctx, "personal"),
  })
}

export const shouldRevalidate = revalidateIfRefused

export const meta = () =>
  plainHead(m.membership_availability_title(), m.membership_availability_lead({ hours: perks.platinumNoticeHours }))

/** A Platinum member asks for a car that is guaranteed at 48 hours' notice. */
export default function NewAvailability({ loaderData, actionData }: Route.ComponentProps) {
  const { availability, coming, requestKey, from, until } = loaderData
  const busy = useNavigation().state !== "idle"
  const { props, field, refusal } = useServerForm<AvailabilityFields>(actionData, {
    defaultValue: { requestKey },
    firstField: "category",
  })
  if (!availability)
    return (
      <BenefitPage title={m.membership_availability_title()}>
        <NotIncluded title={m.membership_availability_not_included()} coming={coming} />
      </BenefitPage>
    )
  return (
    <BenefitPage
      title={m.membership_availability_title()}
      lead={m.membership_availability_lead({ hours: availability.hours })}
    >
      <Form method="post" {...props} className="grid max-w-2xl gap-6">
        <FormErrors refusal={refusal} />
        <input type="hidden" name="requestKey" defaultValue={requestKey} />
        <RadioGroup
          {...field("category")}
          label={m.membership_availability_category()}
          choices={carCategories.map((value) => ({ value, label: categoryTexts[value]() }))}
          required
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            {...field("pickupDate")}
            label={m.membership_availability_pickup_date()}
            type="date"
            min={from}
            max={until}
            required
          />
          <TextField {...field("pickupTime")} label={m.membership_availability_pickup_time()} type="time" required />
          <TextField
            {...field("returnDate")}
            label={m.membership_availability_return_date()}
            type="date"
            min={from}
            max={addDays(until, MAX_RENTAL_DAYS)}
            required
          />
          <TextField {...field("returnTime")} label={m.membership_availability_return_time()} type="time" required />
        </div>
        <TextField
          {...field("wish")}
          label={m.membership_availability_wish()}
          description={m.membership_availability_wish_hint()}
          maxLength={200}
        />
        <RequestTerm term={availability.term} />
        <p className="text-note text-muted">{m.membership_request_answer({ hours: ANSWER_HOURS.availability })}</p>
        <Button pending={busy} className="justify-self-start">
          {m.membership_availability_request()}
        </Button>
      </Form>
    </BenefitPage>
  )
}

const categoryTexts = {
  cars: m.membership_availability_cars,
  "urban-cars": m.membership_availability_urban_cars,
}
