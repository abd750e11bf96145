import type { ReactNode } from "react"
import { Link } from "react-router"
import { CopyCode } from "../../payments/ui/CopyCode"
import { formatDate, formatInstant } from "../../platform/date-format"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../platform/money"
import { LinkButton } from "../../platform/ui/LinkButton"
import { useRootData } from "../../platform/ui/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import type { RequestState } from "../rules/requests"
import { MemberRequestBadge } from "./MemberRequestBadge"

type Voucher = {
  id: string
  isWelcome: boolean
  /** In groups of four. */
  code: string
  /** In euro cents. */
  valueCents: number
  balanceCents: number
  expiresAt: Date
}

type Request = { id: string; name: string; state: RequestState; summary: string }

type Props = {
  benefits: {
    tier: string
    discount: { percent: number; savedCents: number }
    vouchers: Voucher[]
    transfers: { perMonth: number; left: number; renewOn: IsoDate } | null
    freeCancellation: { hours: number; returnedCents: number } | null
    availability: { hours: number } | null
    requests: Request[]
  }
}

/** The benefits of a membership with what is used and left, and the member's requests. */
export function MemberBenefits({ benefits }: Props) {
  const { discount, vouchers, transfers, freeCancellation, availability, requests } = benefits
  const { locale } = useRootData()
  return (
    <>
      <section aria-labelledby="benefits" className="grid gap-6">
        <h2 id="benefits" className="text-3xl">
          {m.membership_benefits()}
        </h2>
        <ul className="border-b border-line">
          <Benefit title={m.membership_discount({ percent: discount.percent })}>
            <p>{m.membership_benefit_discount()}</p>
            {discount.savedCents > 0 ? (
              <p>{m.membership_benefit_saved({ amount: formatCents(discount.savedCents, "eur") })}</p>
            ) : null}
          </Benefit>
          {vouchers.map((voucher) => (
            <VoucherBenefit key={voucher.id} voucher={voucher} />
          ))}
          {transfers ? (
            <Benefit
              title={m.membership_gold_transfers({ count: transfers.perMonth })}
              aside={
                transfers.left > 0 ? (
                  <LinkButton to="/account/membership/transfers/new" variant="outline">
                    {m.membership_transfer_request()}
                  </LinkButton>
                ) : null
              }
            >
              <p>
                {transfers.left > 0
                  ? m.membership_transfers_left({ count: transfers.left })
                  : m.membership_transfers_none_left({ date: formatDate(transfers.renewOn, locale) })}
              </p>
            </Benefit>
          ) : null}
          {freeCancellation ? (
            <Benefit title={m.membership_gold_cancellation({ hours: freeCancellation.hours })}>
              <p>{m.membership_benefit_cancellation()}</p>
              {freeCancellation.returnedCents > 0 ? (
                <p>{m.membership_benefit_returned({ amount: formatCents(freeCancellation.returnedCents, "eur") })}</p>
              ) : null}
            </Benefit>
          ) : null}
          {availability ? (
            <Benefit
              title={m.membership_platinum_availability({ hours: availability.hours })}
              aside={
                <LinkButton to="/account/membership/availability/new" variant="outline">
                  {m.membership_availability_request()}
                </LinkButton>
              }
            >
              <p>{m.membership_benefit_availability()}</p>
            </Benefit>
          ) : null}
        </ul>
      </section>
      {requests.length > 0 ? <Requests requests={requests} /> : null}
    </>
  )
}

function Benefit({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 border-t border-line py-5">
      <div className="grid max-w-[52ch] gap-1">
        <h3 className="text-xl">{title}</h3>
        <div className="grid gap-1 text-note text-muted">{children}</div>
      </div>
      {aside}
    </li>
  )
}

function VoucherBenefit({ voucher: { isWelcome, code, valueCents, balanceCents, expiresAt } }: { voucher: Voucher }) {
  const { locale } = useRootData()
  const price = formatCents(valueCents, "eur")
  return (
    <Benefit
      title={isWelcome ? m.membership_benefit_welcome({ price }) : m.membership_benefit_yearly({ price })}
      aside={<CopyCode code={code} />}
    >
      <p>
        {balanceCents > 0
          ? m.membership_benefit_balance({
              amount: formatCents(balanceCents, "eur"),
              date: formatInstant(expiresAt, locale, { dateStyle: "long" }),
            })
          : m.membership_benefit_spent()}
      </p>
    </Benefit>
  )
}

function Requests({ requests }: { requests: Request[] }) {
  return (
    <section aria-labelledby="member-requests" className="grid gap-6">
      <h2 id="member-requests" className="text-3xl">
        {m.membership_requests()}
      </h2>
      <ul className="border-b border-line">
        {requests.map(({ id, name, state, summary }) => (
          <li key={id} className="relative grid gap-1 border-t border-line py-4">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h3 className="text-xl">
                <Link
                  to={`/account/membership/requests/${id}`}
                  className="after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
              </h3>
              <MemberRequestBadge state={state} />
            </div>
            <p className="figures text-note text-muted">
              <Unbroken>{summary}</Unbroken>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
