import type { ProtocolSummary } from "../../../draw/editions/edition-records.server"
import { ticketsIn } from "../../../draw/rules/drawing"
import { formatNumber } from "../../../platform/i18n/number"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../../platform/ui/Button"
import { Section } from "../../../platform/ui/page/Section"
import { Digits, FactList } from "./EditionFacts"

/** What the draw published, with the dossier. */
export function DrawResultFacts({ protocol }: { protocol: ProtocolSummary }) {
  const { edition } = protocol
  return (
    <Section id="result" title={m.back_office_draw_result()}>
      <FactList
        facts={[
          { label: m.back_office_draw_secret(), value: <Digits>{protocol.secret}</Digits> },
          { label: m.back_office_draw_seed(), value: <Digits>{protocol.seed}</Digits> },
          {
            label: m.back_office_draw_listed(),
            value: m.back_office_draw_listed_valid({
              tickets: formatNumber(protocol.tickets),
              valid: formatNumber(ticketsIn(protocol.ranges)),
            }),
          },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/admin/draw/${edition}/dossier.csv`} variant="outline" reloadDocument>
          {m.back_office_draw_dossier()}
        </LinkButton>
        <LinkButton to={`/draw/${edition}/protocol.json`} variant="outline" reloadDocument>
          {m.back_office_draw_protocol()}
        </LinkButton>
        <LinkButton to={`/commercial-operation/verification?edition=${edition}`} variant="quiet">
          {m.back_office_draw_verification()}
        </LinkButton>
      </div>
    </Section>
  )
}
