import { TextLink } from "../../../accounts/ui/TextLink"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Notice } from "../../../platform/ui/Notice"

type Props = {
  /** The masked IBAN. */
  details: string
  /** Path of the page on which it is changed; absent on that page. */
  to?: string
}

/** Shown while the stored IBAN is refused. */
export const RefusedDestination = ({ details, to }: Props) => (
  <Notice quiet tone="warning" title={m.partners_payouts_refused_title()}>
    {m.partners_payouts_refused({ details })}{" "}
    {to ? <TextLink to={to}>{m.partners_payouts_refused_change()}</TextLink> : null}
  </Notice>
)
