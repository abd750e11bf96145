import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"
import { HOURLY_RATE_CENTS, hoursOf, services, supplementCents } from "../rules/services"
import { lastStarts } from "../rules/slots"
import { serviceTexts } from "./texts"

/** Opening hours, last start of each package, and rules (part 2 §9). */
export function HoursAndRules() {
  const { currency } = useRootData()
  const rules: [string, string?][] = [
    [m.car_wash_rule_hours(), m.car_wash_rule_hours_more()],
    [m.car_wash_rule_sunday()],
    [m.car_wash_rule_early(), m.car_wash_rule_early_more()],
    [m.car_wash_rule_notice(), m.car_wash_rule_notice_more()],
    [m.car_wash_rule_rate({ rate: formatPrice(HOURLY_RATE_CENTS, currency) }), m.car_wash_rule_rate_more()],
  ]
  return (
    <Section
      id="rules"
      title={m.car_wash_rules_title()}
      headingClass="text-part"
      className="grid grid-cols-[minmax(0,1fr)] gap-8"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:grid-cols-2">
        <ul className="border-b border-line">
          {rules.map(([rule, more]) => (
            <li key={rule} className="border-t border-line py-4">
              <p className="figures font-medium">{rule}</p>
              {more ? <p className="figures text-note text-muted">{more}</p> : null}
            </li>
          ))}
        </ul>
        <table className="figures w-full text-left text-note wrap-anywhere">
          <caption className="pb-4 text-left font-display text-2xl">{m.car_wash_last_starts_title()}</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th className="py-2 pr-4 font-normal">{m.car_wash_last_starts_service()}</th>
              <th className="py-2 pr-4 font-normal">{m.car_wash_last_starts_morning()}</th>
              <th className="py-2 font-normal">{m.car_wash_last_starts_afternoon()}</th>
            </tr>
          </thead>
          <tbody>
            {services.map((service) => (
              <tr key={service.id} className="border-t border-line">
                <th scope="row" className="py-3 pr-4 font-medium">
                  {serviceTexts(service.id).name()}
                </th>
                {lastStarts(hoursOf(service)).map((time) => (
                  <td key={time} className="py-3 pr-4">
                    {time}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="max-w-[70ch] text-sm text-muted">
        {m.car_wash_footnote({
          least: formatPrice(supplementCents.least, currency),
          most: formatPrice(supplementCents.most, currency),
        })}
      </p>
    </Section>
  )
}
