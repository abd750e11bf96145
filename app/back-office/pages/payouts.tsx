import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import {
  MAX_IN_FILE,
  payoutCancellationForm,
  payoutDownloadForm,
  payoutPaidForm,
  payoutPreparationForm,
} from "../../partners/forms"
import { makePayoutFile } from "../../partners/payouts/payout-files.server"
import { type OperatorPayouts, payoutsForOperator } from "../../partners/payouts/payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayout } from "../../partners/payouts/payouts.server"
import { FigureTable } from "../../partners/payouts/ui/FigureTable"
import { PayoutBookings } from "../../partners/payouts/ui/PayoutBookings"
import { payoutStateText } from "../../partners/payouts/ui/payout-text"
import { formatInstant, formatMoment } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents, sum } from "../../platform/money"
import { LinkButton } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { TouchLink } from "../../platform/ui/TouchLink"
import { DuePartners } from "../partners/ui/DuePartners"
import { PartnerFilter } from "../partners/ui/PartnerFilter"
import { PayoutCard } from "../partners/ui/PayoutCard"
import { withSeen } from "../seen.server"
import { operatorForm, submitOneOf } from "../submit.server"
import { ConfirmationAction } from "../ui/ConfirmationAction"
import type { Route } from "./+types/payouts"

const PAGE = "/admin/payouts"
const MAX_ID_LENGTH = 100

export const meta = () => [
  ...plainHead(m.back_office_payouts(), m.back_office_payouts_lead()),
  { name: "robots", content: "noindex" },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context)
  return withSeen(ctx, () => payoutsForOperator(ctx, url.searchParams.get("partner")?.slice(0, MAX_ID_LENGTH)))
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `${PAGE}${url.search}`, {
    prepare: operatorForm(payoutPreparationForm, (input) => preparePayout(ctx, input), "prepared"),
    download: operatorForm(payoutDownloadForm, (input) => makePayoutFile(ctx, input), "downloaded"),
    paid: operatorForm(payoutPaidForm, (input) => markPayoutPaid(ctx, input), "paid"),
    cancel: operatorForm(payoutCancellationForm, (input) => cancelPayout(ctx, input), "cancelled"),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  prepared: m.back_office_payouts_prepared_done,
  downloaded: m.back_office_payouts_downloaded_done,
  paid: m.back_office_payouts_paid_done,
  cancelled: m.back_office_payouts_cancelled_done,
}

/** What is due to partners, the prepared payouts, those that were downloaded, and earlier ones; the yearly statements. */
export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { partners, prepared, files, settled, years, partnerId, partnerName } = loaderData
  const refusal = useRefusal(actionData, { focusesField: true })
  const owed = partners.filter(({ balanceCents, dueCents }) => balanceCents !== 0 || dueCents !== 0)
  return (
    <>
      <PageHeading title={m.back_office_payouts()} lead={m.back_office_payouts_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} />
      {partnerId ? <PartnerFilter name={partnerName} all={PAGE} /> : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <Section id="due" title={m.back_office_payouts_due()}>
        {owed.length === 0 ? (
          <p className="text-muted">{m.back_office_payouts_due_none()}</p>
        ) : (
          <DuePartners partners={owed} />
        )}
      </Section>
      <Section id="prepared" title={m.back_office_payouts_list()}>
        {prepared.length === 0 ? (
          <p className="text-muted">{m.back_office_payouts_list_none()}</p>
        ) : (
          <>
            <DownloadAction prepared={prepared} />
            {prepared.length > MAX_IN_FILE ? (
              <p className="max-w-2xl text-muted">{m.back_office_payouts_download_rest({ max: MAX_IN_FILE })}</p>
            ) : null}
            <ul className="grid gap-4">
              {prepared.map((payout) => (
                <PayoutCard key={payout.id} payout={payout} result={actionData} />
              ))}
            </ul>
          </>
        )}
      </Section>
      {files.length > 0 ? (
        <Section id="downloaded" title={m.back_office_payouts_files()}>
          <p className="max-w-2xl text-muted">{m.back_office_payouts_files_lead()}</p>
          {files.map((file) => (
            <div key={file.id} className="grid gap-4">
              <FileHeading file={file} />
              <ul className="grid gap-4">
                {file.payouts.map((payout) => (
                  <PayoutCard key={payout.id} payout={payout} result={actionData} />
                ))}
              </ul>
            </div>
          ))}
        </Section>
      ) : null}
      {settled.length > 0 ? (
        <Section id="settled" title={m.back_office_payouts_settled()}>
          <SettledPayouts payouts={settled} />
        </Section>
      ) : null}
      {partnerId ? null : (
        <Section id="statements" title={m.partners_payouts_years()}>
          <p className="max-w-2xl text-muted">{m.back_office_payouts_statements_lead()}</p>
          <ul className="flex flex-wrap gap-x-8 gap-y-2">
            {years.map((year) => (
              <li key={year}>
                <TouchLink to={`${PAGE}/statements/${year}`} reloadDocument>
                  {m.partners_statement_title({ year })}
                </TouchLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

/** Downloads exactly the payouts that the page shows, or of very many the oldest. */
function DownloadAction({ prepared }: { prepared: OperatorPayouts["prepared"] }) {
  const payouts = prepared.slice(-MAX_IN_FILE)
  const amount = formatCents(sum(payouts.map(({ cents }) => cents)), "eur")
  return (
    <ConfirmationAction
      label={m.back_office_payouts_download()}
      consequence={m.back_office_payouts_download_consequence({ count: payouts.length, amount })}
      confirm={m.back_office_payouts_download_do()}
      values={{ intent: "download", payoutIds: payouts.map(({ id }) => id).join(",") }}
      subject={`payout:${payouts[0]?.id}`}
    />
  )
}

/** When and by whom a file was downloaded, and the file again. */
function FileHeading({ file }: { file: OperatorPayouts["files"][number] }) {
  const path = `${PAGE}/files/${file.id}`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <h3 className="text-xl wrap-anywhere">
        {m.back_office_payouts_file_by({ moment: formatMoment(file.downloadedAt), name: file.downloadedBy })}
      </h3>
      <div className="flex flex-wrap gap-3">
        {file.hasTransfers ? (
          <LinkButton to={`${path}/sepa.xml`} variant="outline" reloadDocument>
            {m.back_office_payouts_sepa()}
          </LinkButton>
        ) : null}
        <LinkButton to={`${path}/payouts.csv`} variant="outline" reloadDocument>
          {m.back_office_payouts_csv()}
        </LinkButton>
      </div>
    </div>
  )
}

function SettledPayouts({ payouts }: { payouts: OperatorPayouts["settled"] }) {
  return (
    <FigureTable
      labelledBy="settled"
      head={[
        m.partners_payouts_date(),
        m.back_office_payouts_partner(),
        m.partners_payouts_status(),
        m.partners_payouts_reference(),
      ]}
      amounts={[m.partners_payouts_amount()]}
      rows={payouts.map((payout) => ({
        id: payout.id,
        cells: [
          <span key="day" className="whitespace-nowrap">
            {formatInstant(payout.preparedAt, { dateStyle: "medium" })}
          </span>,
          <span key="partner" className="grid justify-items-start">
            <span>{payout.name}</span>
            <PayoutBookings bookings={payout.bookings} path="/admin/bookings" />
          </span>,
          payoutStateText(payout),
          payout.reference ?? "–",
        ],
        amounts: [formatCents(payout.cents, "eur")],
      }))}
    />
  )
}
