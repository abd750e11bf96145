import { TextLink } from "../../accounts/ui/TextLink"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { editionUrl } from "../rules/edition"

/** Links to the terms, rules and verification of an edition. */
export const EditionLinks = ({ editionId }: { editionId: string }) => (
  <p className="flex flex-wrap gap-x-8">
    <TextLink to={editionUrl("/legal-terms", editionId)}>{m.draw_terms_link()}</TextLink>
    <TextLink to={editionUrl("/win-rules", editionId)}>{m.draw_how_to_win()}</TextLink>
    <TextLink to={editionUrl("/commercial-operation/verification", editionId)}>{m.draw_verification()}</TextLink>
  </p>
)
