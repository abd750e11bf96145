import { formatDate } from "../../platform/date-format"
import type { IsoDate } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { EmptyState } from "../../platform/ui/EmptyState"
import { LinkButton } from "../../platform/ui/LinkButton"
import { useRootData } from "../../platform/ui/root-data"
import { type TierId, tierName } from "../rules/tiers"

type Props = {
  title: string
  /** The member's later period that includes the benefit. */
  coming: { tierId: TierId; startsOn: IsoDate } | undefined
}

/** A benefit that today's plan does not include: when it will, or the plans. */
export function NotIncluded({ title, coming }: Props) {
  const { locale } = useRootData()
  return (
    <EmptyState title={title}>
      {coming ? (
        <p>
          {m.membership_benefit_coming({
            tier: tierName(coming.tierId),
            date: formatDate(coming.startsOn, locale),
          })}
        </p>
      ) : (
        <LinkButton to="/membership">{m.membership_teaser_link()}</LinkButton>
      )}
    </EmptyState>
  )
}
