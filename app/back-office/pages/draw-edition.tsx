import { Link } from "react-router"
import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import { recordDelivery } from "../../draw/awards/awards.server"
import { drawEdition } from "../../draw/drawing/draw.server"
import { cancelEdition } from "../../draw/editions/cancellation.server"
import { extendSales, recordDonation, setRandomness, setTerms } from "../../draw/editions/editions.server"
import { editionForOperator } from "../../draw/editions/operator-editions.server"
import { awardFilters } from "../../draw/rules/award-state"
import { romeDate } from "../../platform/dates"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { AwardList } from "../draw/ui/AwardList"
import { DrawResultFacts } from "../draw/ui/DrawResultFacts"
import { DonationCard, EditionFacts } from "../draw/ui/EditionFacts"
import { CancelAction, ExtensionAction, RandomnessForm, RunDrawAction, TermsForm } from "../draw/ui/EditionForms"
import {
  drawCancellationForm,
  drawDeliveryForm,
  drawDonationForm,
  drawExtensionForm,
  drawForm,
  drawRandomnessForm,
  drawTermsForm,
} from "../forms"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import type { Route } from "./+types/draw-edition"

export const meta: Route.MetaFunction = ({ params }) =>
  plainHead(m.back_office_draw_edition({ id: params.editionId }), m.back_office_draw_lead())

export async function loader({ context, params: { editionId }, url }: Route.LoaderArgs) {
  const filter = awardFilters.find((filter) => filter === url.searchParams.get("state"))
  const wanted = Number(url.searchParams.get("page") ?? 1)
  const number = Number.isInteger(wanted) && wanted >= 1 && wanted <= 10_000 ? wanted : 1
  const ctx = ctxOf(context)
  const today = romeDate(ctx.now())
  return withSeen(ctx, async () => ({
    ...(await editionForOperator(ctx, { editionId, filter, page: number })),
    filter,
    today,
  }))
}

export async function action({ request, context, params: { editionId } }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `/admin/draw/${editionId}`, {
    terms: operatorForm(drawTermsForm, (input) => setTerms(ctx, { editionId, ...input }), "terms"),
    randomness: operatorForm(drawRandomnessForm, (input) => setRandomness(ctx, { editionId, ...input }), "randomness"),
    extend: operatorForm(drawExtensionForm, (input) => extendSales(ctx, { editionId, ...input }), "extended"),
    cancel: operatorForm(
      drawCancellationForm,
      ({ confirmedId, reasonIt: it, reasonEn: en }) =>
        cancelEdition(ctx, { editionId, confirmedId, reason: { it, en } }),
      "cancelled",
    ),
    deliver: operatorForm(drawDeliveryForm, (input) => recordDelivery(ctx, input), "delivered"),
    donate: operatorForm(drawDonationForm, (input) => recordDonation(ctx, { editionId, ...input }), "donated"),
    default: operatorForm(drawForm, (input) => drawEdition(ctx, { editionId, ...input }), "drawn"),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  created: m.back_office_draw_done_created,
  terms: m.back_office_draw_done_terms,
  randomness: m.back_office_draw_done_randomness,
  extended: m.back_office_draw_done_extended,
  cancelled: m.back_office_draw_done_cancelled,
  delivered: m.back_office_draw_done_delivered,
  donated: m.back_office_draw_done_donated,
  drawn: m.back_office_draw_done_drawn,
}

/** One edition: its figures, what may be done now, and after the draw every prize with its due date. */
export default function DrawEditionPage({ loaderData: found, actionData }: Route.ComponentProps) {
  const { edition, obstacle, extension, isOpened, isClosed, protocol, today } = found
  const isPending = edition.drawnAt === null && edition.cancelledAt === null
  const refusal = useRefusal(actionData, { focusesField: true })
  return (
    <>
      <PageHeading title={m.back_office_draw_edition({ id: edition.id })}>
        <Link to="/admin/draw" className="touch inline-flex items-center justify-self-start underline">
          {m.back_office_draw_all()}
        </Link>
      </PageHeading>
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <EditionFacts found={found} />
      {isOpened || !isPending ? null : <TermsForm edition={edition} answer={actionData} />}
      {isClosed && isPending && found.isRoundPublished ? (
        <RandomnessForm edition={edition} answer={actionData} />
      ) : null}
      {extension ? <ExtensionAction edition={edition} lastDay={extension.lastDay} answer={actionData} /> : null}
      {isPending && isClosed ? <RunDrawAction found={found} obstacle={obstacle} answer={actionData} /> : null}
      {protocol ? <DrawResultFacts protocol={protocol} /> : null}
      {isClosed && !edition.cancelledAt ? (
        <DonationCard found={found} days={{ from: romeDate(edition.salesCloseAt), today }} answer={actionData} />
      ) : null}
      {protocol ? <AwardList found={found} answer={actionData} /> : null}
      {isPending ? <CancelAction edition={edition} answer={actionData} /> : null}
    </>
  )
}
