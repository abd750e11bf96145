import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../../platform/ui/EmptyState"
import { LinkButton } from "../../../platform/ui/LinkButton"
import { tierName } from "../../rules/tiers"
import type { ComingBenefit } from "../member-benefits.server"

type Props = {
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
export function NotIncluded({ title, coming }: Props) {
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
