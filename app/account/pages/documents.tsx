import { Form, redirect, redirectDocument, useNavigation } from "react-router"
import {
  admitUpload,
  documentPath,
  mapSideRefusal,
  storeDocument,
  uploadedSide,
} from "../../accounts/identity/documents.server"
import { submitIdDocuments, unsubmittedIdSides } from "../../accounts/identity/id-review.server"
import { CHECKED, refreshIdentity, startInstantCheck } from "../../accounts/identity/identity.server"
import { DocumentUpload } from "../../accounts/identity/ui/DocumentUpload"
import { IdStatusLine, identityReason } from "../../accounts/identity/ui/IdStatusLine"
import { setNameFromDocument } from "../../accounts/profile.server"
import { latestCheck, requireProfile } from "../../accounts/queries.server"
import { DOCUMENT_REVIEW_HOURS } from "../../accounts/rules/identity"
import { returnPath, returnPathOfCheck, withReturnPath } from "../../accounts/rules/return-path"
import { fullName, isRenewable } from "../../accounts/rules/verified-person"
import { useSessionRefresh } from "../../accounts/sign-in/ui/use-session-refresh"
import { requireRole } from "../../platform/authorise.server"
import { formatDate } from "../../platform/date-format"
import { romeDate } from "../../platform/dates"
import { ctxOf, readForm, refusedFormResult } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { Button, LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { type FormRefusal, useKeptResult, useRefusal } from "../../platform/ui/forms/server-form"
import { useWatch } from "../../platform/ui/hooks/use-watch"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { useSubmitAfterUploads } from "../../platform/ui/uploads/use-submit-after-uploads"
import type { Route } from "./+types/documents"

export const meta = () => plainHead(m.account_documents_title(), m.account_documents_lead())

/** Each visit reads the state of an unfinished check from the provider: a return from its page proves nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  await refreshIdentity(ctx)
  const { id, name, idStatus, idInvalidReason, verifiedPerson } = await requireProfile(ctx)
  const check = await latestCheck(ctx, id)
  /** The page to return to, from the URL or a recent check. */
  const wayBack = returnPath(url.searchParams.get("from")) ?? (check && returnPathOfCheck(check, ctx.now()))
  // Whoever comes from the provider, verified, goes on with what the check was for.
  if (url.searchParams.has(CHECKED) && idStatus === "verified" && wayBack) throw redirect(wayBack)
  const { frontId, backId } = await unsubmittedIdSides(ctx)
  return {
    idStatus,
    name,
    wayBack,
    idInvalidReason,
    verified: verifiedPerson && {
      name: fullName(verifiedPerson),
      until: verifiedPerson.documentExpiresOn,
      isRenewable: isRenewable(verifiedPerson, romeDate(ctx.now())),
    },
    checking: check?.method === "instant" && check.state === "processing",
    refused: check?.state === "refused" ? { method: check.method, reason: check.reason ?? undefined } : undefined,
    front: frontId && documentPath(frontId),
    back: backId && documentPath(backId),
  }
}

/** Only the uploads of this page send files. */
const isUpload = (request: Request) => request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const from = url.searchParams.get("from") ?? undefined
  const here = withReturnPath("/account/documents", from)
  try {
    requireRole(ctx, "personal")
    // Before the file is received.
    if (isUpload(request)) await admitUpload(ctx)
    const form = await readForm(request)
    const intent = form.get("intent")
    if (intent === "instant") {
      const { url } = await startInstantCheck(ctx, { from })
      if (!url) throw new Refusal("accounts.identity-not-loaded", {}, { status: 502 })
      return redirectDocument(url)
    }
    if (intent === "name") await setNameFromDocument(ctx)
    else if (intent === "id_front" || intent === "id_back")
      await mapSideRefusal(intent, async () => storeDocument(ctx, await uploadedSide(form, intent)))
    else await submitIdDocuments(ctx, { from })
    return redirectDocument(here)
  } catch (error) {
    return refusedFormResult(ctx, error)
  }
}

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { idStatus, checking, verified, wayBack } = loaderData
  const refusal = useRefusal(useKeptResult(actionData), { firstField: "front" })
  const uploads = useSubmitAfterUploads(REVIEW_FORM)
  useSessionRefresh()
  return (
    <>
      <PageHeading title={m.account_documents_title()} lead={m.account_documents_lead()}>
        {checking ? null : <IdStatusLine status={idStatus} />}
      </PageHeading>
      <FormErrors refusal={refusal} open={uploads.openFields(refusal)} />
      {idStatus === "verified" ? (
        <Notice tone="success" title={m.account_verified_title()} className="max-w-2xl">
          <p>
            {verified?.until
              ? m.account_verified_until({ name: verified.name, date: formatDate(verified.until) })
              : m.account_verified_body()}
          </p>
          {wayBack ? (
            <LinkButton to={wayBack} className="mt-4">
              {m.account_back_to_booking()}
            </LinkButton>
          ) : (
            <LinkButton to="/cars" variant="outline" className="mt-4">
              {m.account_choose_car()}
            </LinkButton>
          )}
        </Notice>
      ) : null}
      {idStatus === "pending" ? <Pending checking={checking} isComingBack={wayBack !== undefined} /> : null}
      {idStatus === "unverified" ? (
        <>
          <VerificationNotice {...loaderData} />
          <TwoWays {...loaderData} refusal={refusal} uploads={uploads} />
        </>
      ) : null}
      {idStatus === "verified" && verified?.isRenewable ? (
        <details open={refusal !== undefined} className="grid gap-6">
          <summary className="touch inline-flex cursor-pointer items-center underline underline-offset-4">
            {m.account_renew()}
          </summary>
          <div className="mt-6">
            <TwoWays {...loaderData} refusal={refusal} uploads={uploads} />
          </div>
        </details>
      ) : null}
    </>
  )
}

/** Why an earlier verification is no longer valid. */
function VerificationNotice({ idInvalidReason, verified, name }: Route.ComponentProps["loaderData"]) {
  if (!idInvalidReason || !verified) return null
  if (idInvalidReason === "expired")
    return (
      <Notice title={m.account_expired_title()} className="max-w-2xl">
        {m.account_expired_body({ date: verified.until ? formatDate(verified.until) : "" })}
      </Notice>
    )
  return (
    <Notice title={m.account_other_name_title()} className="max-w-2xl">
      <p>{m.account_other_name_body({ verified: verified.name, name })}</p>
      <Form method="post" className="mt-4">
        <input type="hidden" name="intent" value="name" />
        <Button variant="outline">{m.account_other_name_take({ verified: verified.name })}</Button>
      </Form>
    </Notice>
  )
}

const reviewTime = { hours: DOCUMENT_REVIEW_HOURS }

/** The provider's check takes seconds, the operator's hours. */
function Pending({ checking, isComingBack }: { checking: boolean; isComingBack: boolean }) {
  const watching = useWatch(checking)
  if (!checking)
    return (
      <Notice title={m.account_pending_title()}>
        {isComingBack ? m.account_pending_back(reviewTime) : m.account_pending_body(reviewTime)}
      </Notice>
    )
  return (
    <Notice title={m.account_checking_title()}>
      {watching ? m.account_checking_body() : m.account_checking_long()}
    </Notice>
  )
}

const REVIEW_FORM = "identity-review"

type TwoWaysProps = Route.ComponentProps["loaderData"] & {
  refusal: FormRefusal | undefined
  uploads: ReturnType<typeof useSubmitAfterUploads>
}

function TwoWays({ refused, front, back, refusal, uploads }: TwoWaysProps) {
  const submitting = useNavigation().formData?.get("intent")
  const atHand = front !== undefined && back !== undefined
  return (
    <>
      {refused ? (
        <Notice tone="danger" title={m.account_refused_title()}>
          {identityReason(refused)}
        </Notice>
      ) : null}
      <div className="grid gap-x-14 gap-y-12 xl:grid-cols-[2fr_3fr]">
        <Section id="instant" title={m.account_instant_title()} className="grid content-start gap-4">
          <p className="text-muted">{m.account_instant_body()}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="instant" />
            <Button variant={atHand ? "outline" : "solid"} pending={submitting === "instant"}>
              {m.account_instant_go()}
            </Button>
          </Form>
        </Section>
        <Section id="by-hand" title={m.account_review_title()} className="grid content-start gap-4">
          <p className="text-muted">{m.account_review_body(reviewTime)}</p>
          <div className="grid gap-4 sm:grid-cols-2">
            <DocumentUpload
              kind="id_front"
              name="front"
              label={m.accounts_id_front()}
              storedPath={front}
              error={refusal?.fields.front}
              onUpload={uploads.trackField("front")}
            />
            <DocumentUpload
              kind="id_back"
              name="back"
              label={m.accounts_id_back()}
              storedPath={back}
              error={refusal?.fields.back}
              onUpload={uploads.trackField("back")}
            />
          </div>
          <Form method="post" id={REVIEW_FORM} onSubmit={uploads.onSubmit}>
            <input type="hidden" name="intent" value="submit" />
            <Button
              variant={atHand ? "solid" : "outline"}
              pending={submitting === "submit" || uploads.waitsFor !== undefined}
            >
              {m.accounts_review_go()}
            </Button>
          </Form>
        </Section>
      </div>
    </>
  )
}
