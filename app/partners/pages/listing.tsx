import { useEffect, useMemo } from "react"
import { redirect, useLocation, useSearchParams } from "react-router"
import { TextLink } from "../../accounts/ui/TextLink"
import { requireRole } from "../../platform/authorise.server"
import type { Ctx } from "../../platform/context.server"
import { ctxOf, readForm, refusedFormResult, submitForm } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { Refusal } from "../../platform/refusal"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useKeptResult, useServerForm } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { useSubmitAfterUploads } from "../../platform/ui/uploads/use-submit-after-uploads"
import {
  type ListingFormFields,
  listingForm,
  listingUploadForm,
  photographMoveForm,
  photographRemovalForm,
} from "../forms"
import { listingPage } from "../listings/listing-page.server"
import {
  addListingPhotograph,
  admitListingPhotograph,
  moveListingPhotograph,
  removeListingPhotograph,
} from "../listings/listing-photographs.server"
import { publishListing, saveListing } from "../listings/listings.server"
import { BasicsStep } from "../listings/ui/BasicsStep"
import { DetailsStep } from "../listings/ui/DetailsStep"
import { ListingNotice } from "../listings/ui/ListingNotice"
import { ListingPhotographs } from "../listings/ui/ListingPhotographs"
import { ListingUpload } from "../listings/ui/ListingUpload"
import { labelOf } from "../listings/ui/listing-texts"
import { MissingList, MissingNotice } from "../listings/ui/MissingList"
import { PriceStep } from "../listings/ui/PriceStep"
import { StepForm } from "../listings/ui/StepForm"
import { MAX_PHOTOGRAPHS, MIN_PHOTOGRAPH, type Step, stepFrom, stepOf } from "../rules/listing-fields"
import type { Route } from "./+types/listing"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_listing_edit_title(), m.partners_listings_lead()),
  { name: "robots", content: "noindex" },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    ...(await listingPage(ctxOf(context), params.listingId)),
    step: stepFrom(url.searchParams.get("step")),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  const { listingId } = params
  const page = `/partner/listings/${listingId}`
  let form: FormData
  try {
    // Before a file is read.
    if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) await admitListingPhotograph(ctx, listingId)
    form = await readForm(request)
  } catch (error) {
    return refusedFormResult(ctx, error)
  }
  const submit = photographForms(ctx, listingId).get(String(form.get("intent")))
  if (submit) return submit(form)
  return submitForm(
    ctx,
    form,
    listingForm,
    async ({ to, ...typed }) => {
      await saveListing(ctx, listingId, typed)
      if (to === "stay") return "saved" as const
      if (to === "exit") return redirect("/partner/dashboard")
      if (to !== "publish") return redirect(`${page}?step=${to}`)
      return redirect((await isPublished(ctx, listingId)) ? `${page}/published` : `${page}?step=4&check=1`)
    },
    { authorise: () => requireRole(ctx, "business") },
  )
}

/** Publishes; false if something is missing, which the page lists. */
async function isPublished(ctx: Ctx, listingId: string): Promise<boolean> {
  try {
    await publishListing(ctx, listingId)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === "partners.listing-incomplete") return false
    throw error
  }
}

type Submit = (form: FormData) => Promise<Awaited<ReturnType<typeof submitForm>>>

/** The forms of the third step, by `intent`. */
function photographForms(ctx: Ctx, listingId: string): Map<string, Submit> {
  const shown = `/partner/listings/${listingId}?step=3`
  const options = { authorise: () => requireRole(ctx, "business") }
  const forms: Record<string, Submit> = {
    photograph: (form) =>
      submitForm(
        ctx,
        form,
        listingUploadForm,
        async ({ file }) => {
          await addListingPhotograph(ctx, { listingId, bytes: new Uint8Array(await file.arrayBuffer()) })
          return redirect(shown)
        },
        options,
      ),
    remove: (form) =>
      submitForm(
        ctx,
        form,
        photographRemovalForm,
        async (input) => {
          await removeListingPhotograph(ctx, { listingId, ...input })
          return redirect(shown)
        },
        options,
      ),
    move: (form) =>
      submitForm(
        ctx,
        form,
        photographMoveForm,
        async (input) => {
          await moveListingPhotograph(ctx, { listingId, ...input })
          return redirect(shown)
        },
        options,
      ),
  }
  return new Map(Object.entries(forms))
}

export const shouldRevalidate = revalidateIfRefused

/** The listing wizard (part 3 §2). */
export default function ListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { step, values } = loaderData
  const result = useKeptResult(actionData)
  return (
    <>
      <PageHeading title={values.name || m.partners_listing_new_title()} overline={m.partners_listing_edit_title()} />
      <ListingNotice {...loaderData} />
      <ListingStep key={step} page={loaderData} step={step} result={result} />
    </>
  )
}

type StepProps = { page: Route.ComponentProps["loaderData"]; step: Step; result: Route.ComponentProps["actionData"] }

function ListingStep({ page, step, result }: StepProps) {
  const [query] = useSearchParams()
  const isChecked = query.get("check") === "1"
  const form = useServerForm<ListingFormFields>(result, { id: "listing", defaultValue: page.values })
  const { track, ...uploads } = useSubmitAfterUploads("listing", step)
  const found = isChecked && !result ? page.missing.filter((each) => each.step === step) : []
  const field = (name: keyof ListingFormFields) => {
    const props = form.field(name)
    return { ...props, error: props.error ?? found.find((each) => each.field === name)?.message }
  }
  useFocusedField(isChecked)
  const last = step === 4 ? lastButton(page) : undefined
  const before =
    step === 4 ? (
      <div className="grid max-w-3xl gap-5">
        {page.isVerified ? null : (
          <Notice>
            {m.partners_listing_unverified()}{" "}
            <TextLink to="/partner/verification">{m.partners_verification_title()}</TextLink>
          </Notice>
        )}
        {page.hasItem && page.missing.length === 0 ? null : (
          <MissingNotice listingId={page.id} missing={page.missing} tone={isChecked ? "danger" : "info"} />
        )}
      </div>
    ) : step === 3 ? (
      <div className="grid max-w-3xl gap-6">
        <p className="text-muted">{m.partners_photographs_lead({ max: MAX_PHOTOGRAPHS, ...MIN_PHOTOGRAPH })}</p>
        <ListingUpload listingId={page.id} error={form.refusal?.fields.file} onUpload={track} />
        <ListingPhotographs photographs={page.photographs} />
      </div>
    ) : null
  const { refusal, elsewhere } = useNamedFields(form.refusal, step)
  return (
    <StepForm
      step={step}
      form={{ ...form, refusal }}
      uploads={uploads}
      last={last}
      before={before}
      errors={elsewhere.length > 0 ? <MissingList listingId={page.id} missing={elsewhere} /> : null}
    >
      {step === 1 ? <BasicsStep field={field} fixed={page.hasItem ? page.category : undefined} /> : null}
      {step === 2 ? <DetailsStep field={field} category={page.category} places={page.places} /> : null}
      {step === 4 ? <PriceStep field={field} tile={page.tile} isComplete={page.missing.length === 0} /> : null}
    </StepForm>
  )
}

const lastButton = ({ status, isVerified }: StepProps["page"]) =>
  status === "draft" || status === "paused"
    ? { label: m.partners_listing_publish(), to: "publish" as const, disabled: !isVerified }
    : { label: m.partners_listing_save(), to: "exit" as const }

/** A refusal with the label of each field of this step before its message; and the refused fields of other steps. */
function useNamedFields(refusal: ReturnType<typeof useServerForm>["refusal"], step: Step) {
  return useMemo(() => {
    const all = Object.entries(refusal?.fields ?? {})
    const own = all.filter(([field]) => labelOf(field) === undefined || stepOf(field) === step)
    const named = own.map(([field, message]) => {
      const label = labelOf(field)
      return [field, label ? m.partners_listing_field_error({ label, message }) : message]
    })
    return {
      refusal: refusal && { ...refusal, fields: Object.fromEntries(named) },
      elsewhere: all
        .filter((each) => !own.includes(each))
        .map(([field, message]) => ({ field, step: stepOf(field), message })),
    }
  }, [refusal, step])
}

/** Focuses the field that a link of the list of missing fields leads to. */
function useFocusedField(isChecked: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isChecked || hash === "") return
    const place = document.getElementById(hash.slice(1))
    place?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea")?.focus()
  }, [isChecked, hash])
}
