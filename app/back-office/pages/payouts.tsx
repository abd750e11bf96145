import { useId } from "react"
import { ActionNotice, type ActionNoticeTexts } from "../../accounts/ui/ActionNotice"
import {
  payoutCancellationForm,
  payoutFileForm,
  payoutFileRefusalForm,
  payoutPaidForm,
  payoutPreparationForm,
} from "../../partners/forms"
import { makePayoutFile, recordRefusedFile } from "../../partners/payouts/payout-files.server"
import { payoutsForOperator } from "../../partners/payouts/payout-lists.server"
import { cancelPayout, markPayoutPaid, preparePayouts } from "../../partners/payouts/payouts.server"
import { FigureTable } from "../../partners/payouts/ui/FigureTable"
import { PayoutBookings } from "../../partners/payouts/ui/PayoutBookings"
import { payoutStateText } from "../../partners/payouts/ui/payout-text"
import { HOLD_DAYS } from "../../partners/rules/payout"
import { formatInstant } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatList } from "../../platform/i18n/words"
import { formatCents, sum } from "../../platform/money"
import { buttonClass } from "../../platform/ui/Button"
import { FormErrors } from "../../platform/ui/forms/FormErrors"
import { revalidateIfRefused } from "../../platform/ui/forms/revalidate-if-refused"
import { useRefusal } from "../../platform/ui/forms/server-form"
import { Notice } from "../../platform/ui/Notice"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { DuePartners } from "../partners/ui/DuePartners"
import { PartnerFilter } from "../partners/ui/PartnerFilter"
import { PayoutCard } from "../partners/ui/PayoutCard"
import { PayoutFiles } from "../partners/ui/PayoutFiles"
import { operatorForm, submitOneOf } from "../submit.server"
import { ConfirmationAction } from "../ui/ConfirmationAction"
import type { Route } from "./+types/payouts"

const PAGE = "/admin/payouts"
const MAX_ID_LENGTH = 100

export const meta = () => [
  ...plainHead(m.back_office_payouts(), m.back_office_payouts_lead()),
  { name: "robots", content: "noindex" },
]

export const loader = ({ context, url }: Route.LoaderArgs) =>
  payoutsForOperator(ctxOf(context), url.searchParams.get("partner")?.slice(0, MAX_ID_LENGTH))

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context)
  return submitOneOf(ctx, request, `${PAGE}${url.search}`, {
    paid: operatorForm(payoutPaidForm, (input) => markPayoutPaid(ctx, input), "paid"),
    cancel: operatorForm(payoutCancellationForm, (input) => cancelPayout(ctx, input), "cancelled"),
    file: operatorForm(payoutFileForm, () => makePayoutFile(ctx), "file"),
    "file-refused": operatorForm(payoutFileRefusalForm, (input) => recordRefusedFile(ctx, input), "file-refused"),
    default: operatorForm(
      payoutPreparationForm,
      () => preparePayouts(ctx),
      ({ count }) => (count > 0 ? "prepared" : "none"),
    ),
  })
}

export const shouldRevalidate = revalidateIfRefused

const noticeTexts: ActionNoticeTexts = {
  prepared: m.back_office_payouts_prepared_done,
  none: m.back_office_payouts_prepared_none,
  file: m.back_office_payouts_file_done,
  "file-refused": m.back_office_payouts_file_refused_done,
  "file-settled": () => m.partners_no_transfers({ why: "file-settled" }),
  "file-blocked": () => m.partners_no_transfers({ why: "file-blocked" }),
  paid: m.back_office_payouts_paid_done,
  cancelled: m.back_office_payouts_cancelled_done,
}

const withoutEffect = ["none", "file-settled", "file-blocked"]

/** What is due to partners, the prepared payouts with their files, and earlier ones. */
export default function PayoutsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { partners, prepared, newTransfers, files, settled, year, partnerId, partnerName } = loaderData
  const refusal = useRefusal(actionData, { focusesField: true })
  const isDue = ({ isVerified, method, dueCents }: Partner) => isVerified && method !== null && dueCents > 0
  const isReady = (partner: Partner) => isDue(partner) && partner.isDestinationValid && !partner.heldUntil
  const withInvalidIban = partners.filter((partner) => isDue(partner) && !partner.isDestinationValid)
  const held = partners.filter((partner) => isDue(partner) && partner.isDestinationValid && partner.heldUntil)
  const dueCents = sum(partners.filter(isReady).map((partner) => partner.dueCents))
  const day = (at: Date) => (
    <span key="day" className="whitespace-nowrap">
      {formatInstant(at, { dateStyle: "medium" })}
    </span>
  )
  return (
    <>
      <PageHeading title={m.back_office_payouts()} lead={m.back_office_payouts_lead()} />
      <ActionNotice texts={noticeTexts} isRefused={Boolean(actionData)} withoutEffect={withoutEffect} />
      {partnerId ? <PartnerFilter name={partnerName} all={PAGE} /> : null}
      <FormErrors refusal={refusal} className="max-w-2xl" />
      <Section id="due" title={m.back_office_payouts_due()}>
        {partners.length === 0 ? (
          <p className="text-muted">{m.back_office_payouts_due_none()}</p>
        ) : (
          <DuePartners labelledBy="due" partners={partners} year={year} />
        )}
        {withInvalidIban.length > 0 ? (
          <Notice tone="warning">
            {m.back_office_payouts_iban_invalid_who({
              names: formatList(withInvalidIban.map(({ name }) => name)),
            })}
          </Notice>
        ) : null}
        {held.length > 0 ? (
          <Notice tone="warning">
            {m.back_office_payouts_held_who({
              names: formatList(held.map(({ name }) => name)),
              days: HOLD_DAYS,
            })}
          </Notice>
        ) : null}
        {partnerId ? null : <PrepareAction dueCents={dueCents} />}
      </Section>
      <Section id="prepared" title={m.back_office_payouts_list()}>
        {prepared.length === 0 ? (
          <p className="text-muted">{m.back_office_payouts_list_none()}</p>
        ) : (
          <>
            {partnerId ? null : <PayoutFiles page={PAGE} newTransfers={newTransfers} files={files} />}
            <ul className="grid gap-4">
              {prepared.map((payout) => (
                <PayoutCard key={payout.id} payout={payout} result={actionData} />
              ))}
            </ul>
          </>
        )}
      </Section>
      {settled.length > 0 ? (
        <Section id="settled" title={m.back_office_payouts_settled()}>
          <FigureTable
            labelledBy="settled"
            head={[
              m.partners_payouts_date(),
              m.back_office_payouts_partner(),
              m.partners_payouts_status(),
              m.partners_payouts_reference(),
            ]}
            amounts={[m.partners_payouts_amount()]}
            rows={settled.map((payout) => ({
              id: payout.id,
              cells: [
                day(payout.preparedAt),
                <span key="partner" className="grid justify-items-start">
                  {payout.name}
                  <PayoutBookings bookings={payout.bookings} path="/admin/bookings" />
                </span>,
                payoutStateText(payout),
                payout.reference ?? "–",
              ],
              amounts: [formatCents(payout.cents, "eur")],
            }))}
          />
        </Section>
      ) : null}
    </>
  )
}

type Data = Route.ComponentProps["loaderData"]
type Partner = Data["partners"][number]

/** Only while something can be paid out. */
function PrepareAction({ dueCents }: { dueCents: number }) {
  const hint = useId()
  if (dueCents <= 0)
    return (
      <div className="grid justify-items-start gap-2">
        <button type="button" disabled aria-describedby={hint} className={buttonClass("outline", "w-full sm:w-auto")}>
          {m.back_office_payouts_prepare()}
        </button>
        <p id={hint} className="text-sm text-muted">
          {m.back_office_payouts_prepare_none()}
        </p>
      </div>
    )
  return (
    <div>
      <ConfirmationAction
        label={m.back_office_payouts_prepare()}
        consequence={m.back_office_payouts_prepare_consequence({ amount: formatCents(dueCents, "eur") })}
        confirm={m.back_office_payouts_prepare_do()}
        values={{ intent: "prepare" }}
      />
    </div>
  )
}
