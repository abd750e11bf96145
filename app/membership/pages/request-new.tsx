import { randomUUID } from "node:crypto"
import { Form, redirect, useNavigation } from "react-router"
import { requireRole } from "../../platform/authorise.server"
import { addDays, romeDate } from "../../platform/dates"
import { ctxOf, readForm, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button, LinkButton } from "../../platform/ui/Button"
import { EmptyState } from "../../platform/ui/EmptyState"
import { TextArea } from "../../platform/ui/fields/TextArea"
import { TextField } from "../../platform/ui/fields/TextField"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useServerForm } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { TouchLink } from "../../platform/ui/TouchLink"
import { MAX_REQUEST_LENGTH, type RequestFields, requestForm } from "../forms"
import { membershipOf } from "../queries.server"
import { makeRequest } from "../requests/requests.server"
import { isIncludedIn, MAX_AHEAD_DAYS, REQUEST_NOTICE_DAYS, type RequestKind } from "../rules/requests"
import type { Route } from "./+types/request-new"

const PAGE = "/account/membership"

const kindIn = (query: URLSearchParams): RequestKind =>
  query.get("kind") === "availability" ? "availability" : "transfer"

/** `?kind=availability`; a transfer by default. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  const { userId } = requireRole(ctx, "personal")
  const kind = kindIn(url.searchParams)
  const today = romeDate(ctx.now())
  const membership = await membershipOf(ctx, userId)
  return {
    kind,
    isIncluded: membership !== undefined && isIncludedIn(membership.currentTierId, kind),
    requestKey: randomUUID(),
    from: addDays(today, REQUEST_NOTICE_DAYS[kind]),
    until: addDays(today, MAX_AHEAD_DAYS),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const act = async (input: Parameters<typeof makeRequest>[1]) => {
    await makeRequest(ctx, input)
    return redirect(`${PAGE}#member-requests`)
  }
  return submitForm(ctx, await readForm(request), requestForm, act, { authorise: () => requireRole(ctx, "personal") })
}

export const shouldRevalidate = revalidateIfRefused

const texts = {
  transfer: {
    title: m.membership_request_transfer,
    lead: m.membership_transfer_lead,
    hint: m.membership_transfer_hint,
  },
  availability: {
    title: m.membership_request_availability,
    lead: m.membership_availability_lead,
    hint: m.membership_availability_hint,
  },
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? plainHead(texts[loaderData.kind].title(), texts[loaderData.kind].lead()) : []

/** A member asks for an airport transfer, or a car at 48 hours' notice. */
export default function NewRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, isIncluded, requestKey, from, until } = loaderData
  const busy = useNavigation().state !== "idle"
  const { title, lead, hint } = texts[kind]
  const { props, field, refusal } = useServerForm<RequestFields>(actionData, {
    defaultValue: { requestKey },
    firstField: "date",
  })
  return (
    <>
      <header className="grid gap-4">
        <p>
          <TouchLink to={PAGE}>{m.membership_back()}</TouchLink>
        </p>
        <PageHeading title={title()} lead={lead()} />
      </header>
      {isIncluded ? (
        <Form method="post" {...props} className="grid max-w-2xl gap-6">
          <FormErrors refusal={refusal} />
          <input type="hidden" name="requestKey" defaultValue={requestKey} />
          <input type="hidden" name="kind" value={kind} />
          <TextField
            {...field("date")}
            label={m.membership_request_date()}
            type="date"
            min={from}
            max={until}
            required
            className="sm:max-w-xs"
          />
          <TextArea
            {...field("text")}
            label={m.membership_request_text()}
            description={hint()}
            maxLength={MAX_REQUEST_LENGTH}
            required
          />
          <p className="text-note text-muted">{m.membership_request_answer()}</p>
          <Button pending={busy} className="justify-self-start">
            {m.membership_request_send()}
          </Button>
        </Form>
      ) : (
        <EmptyState title={m.membership_not_included()}>
          <LinkButton to="/membership">{m.membership_teaser_link()}</LinkButton>
        </EmptyState>
      )}
    </>
  )
}
