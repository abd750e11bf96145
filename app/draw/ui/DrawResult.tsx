import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { LinkButton } from "../../platform/ui/Button"
import { Section } from "../../platform/ui/page/Section"
import { editionUrl, ticketNumberText } from "../rules/edition"
import type { Result } from "../rules/result"

export function DrawResult({ result }: { result: Result }) {
  const { editionId, winnerCount, ticketCount, firstNumber } = result
  return (
    <Section id="result" title={m.draw_result()} className="grid justify-items-start gap-5">
      {firstNumber === null ? null : (
        <p className="grid gap-1">
          <span className="eyebrow text-muted">{m.draw_result_first()}</span>
          <span className="figures font-display text-numeral text-accent">{ticketNumberText(firstNumber)}</span>
        </p>
      )}
      <p className="max-w-[50ch] text-muted">
        {m.draw_result_text({
          prizes: formatNumber(winnerCount),
          tickets: formatNumber(ticketCount),
        })}
      </p>
      <LinkButton to={editionUrl("/commercial-operation/verification", editionId)} variant="outline">
        {m.draw_verify()}
      </LinkButton>
    </Section>
  )
}
