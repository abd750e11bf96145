import type { ReactNode } from "react"
import { CopyCode } from "../../../payments/ui/CopyField"
import { formatInstant } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import type { Benefits } from "../member-benefits.server"
import { noneLeftText } from "./BenefitPage"

/** The benefits of a membership with what is used and left. */
export function MemberBenefits({ benefits }: { benefits: Benefits }) {
  const { discount, vouchers, transfers, freeCancellation, availability } = benefits
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
                : noneLeftText(transfers.renewOn)}
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

type VoucherProps = { voucher: Benefits["vouchers"][number] }

function VoucherBenefit({ voucher: { isWelcome, code, valueCents, balanceCents, expiresAt } }: VoucherProps) {
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
              date: formatInstant(expiresAt, { dateStyle: "long" }),
            })
          : m.membership_benefit_spent()}
      </p>
    </Benefit>
  )
}
