import { TextLink } from "../../accounts/ui/TextLink"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../platform/money"
import { Price } from "../../platform/ui/Money"
import { useRootData } from "../../platform/ui/page/root-data"
import { Section } from "../../platform/ui/page/Section"
import { type Edition, headlinePrizesOf, prizeCountOf, prizesValueCents, prizeValueCents } from "../rules/edition"
import { prizeName } from "./prize-name"

const headClass = "eyebrow pb-3 text-muted"
const quantityClass = "figures pr-4 text-right align-baseline font-display text-accent sm:pr-8"
const valueClass = "figures w-0 pl-4 text-right align-baseline text-muted sm:whitespace-nowrap"

/** The headline prizes and the number of all, as in a printed list (D55). */
export function PrizeTable({ edition }: { edition: Pick<Edition, "prizes"> }) {
  const { currency } = useRootData()
  return (
    <Section id="prizes" title={m.draw_prizes()} headingClass="text-part" className="grid gap-6">
      {/* Texts of twice the size do not fit into a narrow window. */}
      <div className="overflow-x-auto">
        <table aria-labelledby="prizes" className="w-full">
          <thead>
            <tr className="border-b border-line align-bottom">
              <th scope="col" className={`${headClass} w-0 pr-4 text-right sm:pr-8`}>
                {m.draw_prizes_quantity()}
              </th>
              <th scope="col" className={`${headClass} w-full text-left`}>
                {m.draw_prizes_prize()}
              </th>
              <th scope="col" className={`${headClass} pl-4 text-right sm:whitespace-nowrap`}>
                {m.draw_prizes_value()}
              </th>
            </tr>
          </thead>
          <tbody>
            {headlinePrizesOf(edition).map((prize) => (
              <tr key={prize.id} className="border-b border-line">
                <td
                  className={`${quantityClass} ${prize.tier === 1 ? "text-4xl sm:text-5xl" : "text-3xl sm:text-4xl"}`}
                >
                  {formatNumber(prize.quantity)}
                </td>
                <th
                  scope="row"
                  className={`py-4 text-left align-baseline font-display font-medium wrap-anywhere ${prize.tier === 1 ? "text-3xl sm:text-4xl" : "text-2xl"}`}
                >
                  {prizeName(prize)}
                </th>
                <td className={valueClass}>
                  <Price eurCents={prizeValueCents[prize.kind]} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className={`${quantityClass} text-3xl sm:text-4xl`}>{formatNumber(prizeCountOf(edition))}</td>
              <th scope="row" className="py-4 text-left align-baseline font-display text-2xl font-medium">
                <TextLink to="/win-rules">{m.draw_prizes_total()}</TextLink>
              </th>
              <td className={valueClass}>
                {m.draw_prizes_in_all({ amount: formatPrice(prizesValueCents(edition), currency) })}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="text-sm text-muted">{m.draw_prizes_note()}</p>
    </Section>
  )
}
