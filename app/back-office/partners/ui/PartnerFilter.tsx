import { TextLink } from "../../../accounts/ui/TextLink"
import { m } from "../../../platform/i18n/paraglide/messages.js"

/** Whose entries a list shows, with a link to those of all partners. */
export const PartnerFilter = ({ name, all }: { name: string | undefined; all: string }) => (
  <p className="flex flex-wrap items-baseline gap-x-4 wrap-anywhere">
    {name ? <span>{m.back_office_partner_only({ company: name })}</span> : null}
    <TextLink to={all}>{m.back_office_partner_show_all()}</TextLink>
  </p>
)
