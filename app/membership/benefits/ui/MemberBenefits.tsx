import type { ReactNode } from "react"
import { CopyCode } from "../../../payments/ui/CopyField"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import { type MemberVoucher, VOUCHER_PAID_MONTHS } from "../../rules/benefits"
import type { Benefits } from "../member-benefits.server"

/** The benefits of a membership with what is used and left. */
export function MemberBenefits({ benefits }: { benefits: Benefits }) {
  const { discount, vouchers, laterVouchers, transfers, freeCancellation, availability } = benefits
  return (
    <Section id="benefits" title={m.membership_benefits()} className="grid gap-6">
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
        {laterVouchers.map(({ voucher, cents }) => (
          <Benefit key={voucher} title={voucherTitles[voucher]({ price: formatCents(cents, "eur") })}>
            <p>{m.membership_benefit_later({ count: VOUCHER_PAID_MONTHS[voucher] })}</p>
          </Benefit>
        ))}
        {transfers ? (
          <Benefit
            title={m.membership_gold_transfers({ count: transfers.perMonth })}
            aside={
              <LinkButton to="/account/membership/requests/new?kind=transfer" variant="outline">
                {m.membership_transfer_request()}
              </LinkButton>
            }
          >
            <p>
              {transfers.left > 0
                ? m.membership_transfers_left({ count: transfers.left })
                : m.membership_transfers_none_left()}
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
              <LinkButton to="/account/membership/requests/new?kind=availability" variant="outline">
                {m.membership_availability_request()}
              </LinkButton>
            }
          >
            <p>{m.membership_benefit_availability()}</p>
          </Benefit>
        ) : null}
      </ul>
    </Section>
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

const voucherTitles: Record<MemberVoucher, (inputs: { price: string }) => string> = {
  welcome: m.membership_benefit_welcome,
  yearly: m.membership_benefit_yearly,
}

type VoucherProps = { voucher: Benefits["vouchers"][number] }

function VoucherBenefit({ voucher: { isWelcome, code, valueCents, balanceCents, expiresAt } }: VoucherProps) {
  const price = formatCents(valueCents, "eur")
  return (
    <Benefit title={voucherTitles[isWelcome ? "welcome" : "yearly"]({ price })} aside={<CopyCode code={code} />}>
      <p>
        {balanceCents > 0
          ? m.membership_benefit_balance({
              amount: formatCents(balanceCents, "eur"),
              date: formatInstant(expiresAt, { dateStyle: "long" }),
            })
          : m.membership_benefit_spent()}
      </p>
    </Benefit>
  )
}
