import { m } from "../../platform/i18n/paraglide/messages.js"

/** The partner's company that offers an item (D42); nothing for the company's own items. */
export const OfferedBy = ({ company }: { company: string | null | undefined }) =>
  company ? <p className="text-note wrap-anywhere text-muted">{m.catalogue_offered_by({ company })}</p> : null
