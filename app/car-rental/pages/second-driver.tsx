import { Form, redirectDocument, useNavigation } from "react-router"
import { mapSideRefusal, uploadedSide } from "../../accounts/identity/documents.server"
import { storeInvitedDocument } from "../../accounts/identity/invited-documents.server"
import { DocumentUpload } from "../../accounts/identity/ui/DocumentUpload"
import { identityReason } from "../../accounts/identity/ui/IdStatusLine"
import { DOCUMENT_REVIEW_HOURS } from "../../accounts/rules/identity"
import { formatInstant } from "../../platform/date-format"
import { ctxOf, readForm, refusedFormResult } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Button } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { type FormRefusal, useKeptResult, useRefusal } from "../../platform/ui/forms/server-form"
import { useWatch } from "../../platform/ui/hooks/use-watch"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { linkHead } from "../../platform/ui/page/page-head"
import {
  authoriseSecondDriverUpload,
  openSecondDriverLink,
  startSecondDriverCheck,
  submitSecondDriverDocuments,
} from "../second-driver/second-driver.server"
import type { Route } from "./+types/second-driver"

const linkOf = (bookingId: string, url: URL) => ({ bookingId, token: url.searchParams.get("token") ?? "" })

/** The second driver's own page, without an account, for anyone who has the link. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  openSecondDriverLink(ctxOf(context), linkOf(params.bookingId, url))

/** Of the forms of this page only the uploads carry files. */
const isUpload = (request: Request) => request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const link = linkOf(params.bookingId, url)
  try {
    if (isUpload(request)) {
      // Before the file is received.
      const admitted = await authoriseSecondDriverUpload(ctx, link)
      const form = await readForm(request)
      const kind = form.get("intent") === "id_back" ? "id_back" : "id_front"
      await mapSideRefusal(kind, async () => storeInvitedDocument(ctx, admitted, await uploadedSide(form, kind)))
      return
    }
    const form = await readForm(request)
    if (form.get("intent") !== "submit") return redirectDocument(await startSecondDriverCheck(ctx, link))
    await submitSecondDriverDocuments(ctx, link)
  } catch (error) {
    return refusedFormResult(ctx, error)
  }
}

export const shouldRevalidate = revalidateIfRefused

export const meta: Route.MetaFunction = () =>
  linkHead(m.car_rental_second_page_title(), m.car_rental_second_page_description())

export default function SecondDriverPage({ loaderData: link, actionData }: Route.ComponentProps) {
  const { customer, vehicle, startsAt, firstName } = link
  const refusal = useRefusal(useKeptResult(actionData), { firstField: "front" })
  const day = formatInstant(startsAt, { dateStyle: "long" })
  return (
    <div className="theme-paper">
      <div className="reading-column grid gap-8 pt-top pb-20">
        <PageHeading
          overline={m.car_rental_second_page_title()}
          title={m.car_rental_second_page_hello({ name: firstName })}
          lead={m.car_rental_second_page_lead({ customer, vehicle, day })}
        />
        <FormErrors refusal={refusal} className="max-w-2xl" />
        <State {...link} refusal={refusal} />
      </div>
    </div>
  )
}

type Props = Route.ComponentProps["loaderData"] & { refusal: FormRefusal | undefined }

function State(link: Props) {
  const { state, isDeadlinePast, reason, name, method } = link
  const busy = useNavigation().formData?.get("intent")
  const isProcessing = state === "processing"
  const isWatching = useWatch(isProcessing && method === "instant")
  if (state === "verified")
    return (
      <Notice tone="success" title={m.car_rental_second_page_done()} className="max-w-2xl">
        {m.car_rental_second_page_done_body()}
      </Notice>
    )
  if (isProcessing)
    return (
      <Notice title={m.car_rental_second_page_checking()} className="max-w-2xl">
        {processingText(method, isWatching)}
      </Notice>
    )
  if (isDeadlinePast)
    return (
      <Notice title={m.car_rental_second_page_over()} className="max-w-2xl">
        {m.car_rental_second_page_over_body()}
      </Notice>
    )
  return (
    <section className="grid max-w-2xl justify-items-start gap-6">
      {state === "refused" ? (
        <Notice tone="danger" title={m.car_rental_second_page_refused()} className="w-full">
          {reason === "other_person"
            ? m.car_rental_second_page_other({ name })
            : reason === "document_expires_early"
              ? m.car_rental_second_page_early()
              : identityReason({ method, reason })}
        </Notice>
      ) : null}
      <p>{m.car_rental_second_page_how({ name })}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="instant" />
        <Button pending={busy === "instant"} disabled={isUploading(busy)}>
          {m.car_rental_second_page_go()}
        </Button>
      </Form>
      <ByHand {...link} />
      <p className="text-note text-muted">{m.car_rental_second_page_privacy()}</p>
    </section>
  )
}

const reviewTime = { hours: DOCUMENT_REVIEW_HOURS }

const isUploading = (intent: FormDataEntryValue | null | undefined) => intent === "id_front" || intent === "id_back"

function processingText(method: Props["method"], isWatching: boolean): string {
  if (method === "documents") return m.car_rental_second_page_review_body(reviewTime)
  return isWatching ? m.car_rental_second_page_checking_body() : m.account_checking_long()
}

/** The document uploaded for an operator to check. */
function ByHand({ hasFront, hasBack, refusal }: Props) {
  const busy = useNavigation().formData?.get("intent")
  return (
    <details open={hasFront || hasBack || refusal?.fields.front !== undefined} className="w-full">
      <summary className="touch inline-flex cursor-pointer items-center underline underline-offset-4">
        {m.car_rental_second_page_by_hand()}
      </summary>
      <div className="mt-4 grid justify-items-start gap-4">
        <p>{m.car_rental_second_page_by_hand_body(reviewTime)}</p>
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <DocumentUpload
            kind="id_front"
            name="front"
            label={m.accounts_id_front()}
            guest={{ isStored: hasFront }}
            error={refusal?.fields.front}
          />
          <DocumentUpload
            kind="id_back"
            name="back"
            label={m.accounts_id_back()}
            guest={{ isStored: hasBack }}
            error={refusal?.fields.back}
          />
        </div>
        <Form method="post">
          <input type="hidden" name="intent" value="submit" />
          <Button variant="outline" pending={busy === "submit"} disabled={isUploading(busy)}>
            {m.accounts_review_go()}
          </Button>
        </Form>
      </div>
    </details>
  )
}
