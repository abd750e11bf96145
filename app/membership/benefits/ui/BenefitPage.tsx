import type { ReactNode } from "react"
import { formatDate } from "../../../platform/date-format"
import type { IsoDate } from "../../../platform/dates"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { PageHeading } from "../../../platform/ui/page/PageHeading"
import { TouchLink } from "../../../platform/ui/TouchLink"
import { tierName } from "../../rules/tiers"
import type { ComingBenefit } from "../member-benefits.server"

/** A page of one benefit, with the way back to the membership. */
export function BenefitPage({
  title,
  lead,
  badge,
  children,
}: {
  title: string
  lead?: string
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <header className="grid gap-4">
        <p>
          <TouchLink to="/account/membership">{m.membership_back()}</TouchLink>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={title} lead={lead} />
          {badge}
        </div>
      </header>
      {children}
    </>
  )
}

type NotIncludedProps = {
  title: string
  /** The member's later plan that includes the benefit. */
  coming: ComingBenefit | undefined
}

const comingTexts: Record<ComingBenefit["by"], (inputs: { tier: string; date: string }) => string> = {
  period: m.membership_benefit_coming,
  renewal: m.membership_benefit_coming_renewal,
  unpaid: m.membership_benefit_coming_unpaid,
  choice: m.membership_benefit_coming_choice,
}

/** A benefit that today's plan does not include: when it will, or the plans. */
export function NotIncluded({ title, coming }: NotIncludedProps) {
  return (
    <EmptyState title={title}>
      {coming ? (
        <p>{comingTexts[coming.by]({ tier: tierName(coming.tierId), date: formatDate(coming.startsOn) })}</p>
      ) : (
        <LinkButton to="/membership">{m.membership_teaser_link()}</LinkButton>
      )}
    </EmptyState>
  )
}

/** The transfers of the month are used; `renewOn`: when the next ones are available, if the plan lasts until then. */
export const noneLeftText = (renewOn: IsoDate | null): string =>
  renewOn ? m.membership_transfers_none_left({ date: formatDate(renewOn) }) : m.membership_transfers_used()
