import { formatDate } from "../../platform/date-format"
import { ctxOf } from "../../platform/http/page.server"
import { formatNumber } from "../../platform/i18n/number"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents, sum } from "../../platform/money"
import { PageHeading } from "../../platform/ui/page/PageHeading"
import { plainHead } from "../../platform/ui/page/page-head"
import { Section } from "../../platform/ui/page/Section"
import { partnerAnalytics } from "../analytics/analytics.server"
import { MonthChart } from "../analytics/ui/MonthChart"
import { FigureTable } from "../payouts/ui/FigureTable"
import type { Route } from "./+types/analytics"

export const meta: Route.MetaFunction = () => [
  ...plainHead(m.partners_analytics_title(), m.partners_analytics_lead()),
  { name: "robots", content: "noindex" },
]

export const loader = ({ context }: Route.LoaderArgs) => partnerAnalytics(ctxOf(context))

type Month = Route.ComponentProps["loaderData"]["months"][number]
type Figure = Exclude<keyof Month, "month">

const figures: [Figure, () => string][] = [
  ["views", m.partners_analytics_views],
  ["requests", m.partners_analytics_requests],
  ["nights", m.partners_analytics_nights],
  ["incomeCents", m.partners_analytics_income],
]

/** The last twelve months as charts, and all their figures as a table. */
export default function PartnerAnalytics({ loaderData: { months } }: Route.ComponentProps) {
  const monthText = (month: string, style: "long" | "narrow") =>
    formatDate(`${month}-01`, style === "long" ? { month: "long", year: "numeric" } : { month: "narrow" })
  const valueText = (figure: Figure, value: number) =>
    figure === "incomeCents" ? formatCents(value, "eur") : formatNumber(value)
  const values = (figure: Figure) => months.map((month) => month[figure])
  const labelOf = (figure: Figure, name: string) => {
    const highest = months.reduce((most, each) => (each[figure] > most[figure] ? each : most))
    return highest[figure] > 0
      ? m.partners_analytics_chart({
          name,
          highest: valueText(figure, highest[figure]),
          month: monthText(highest.month, "long"),
        })
      : m.partners_analytics_chart_none({ name })
  }
  return (
    <>
      <PageHeading title={m.partners_analytics_title()} lead={m.partners_analytics_lead()} />
      <div className="grid gap-6 md:grid-cols-2">
        {figures.map(([figure, name]) => (
          <section
            key={figure}
            aria-labelledby={`chart-${figure}`}
            className="grid gap-3 border border-line bg-surface p-5"
          >
            <div className="flex items-baseline justify-between gap-4">
              <h2 id={`chart-${figure}`} className="text-xl">
                {name()}
              </h2>
              <p className="figures font-display text-2xl">{valueText(figure, sum(values(figure)))}</p>
            </div>
            <MonthChart
              label={labelOf(figure, name())}
              bars={months.map((month) => ({
                month: month.month,
                short: monthText(month.month, "narrow"),
                value: month[figure],
              }))}
            />
          </section>
        ))}
      </div>
      <Section id="figures" title={m.partners_analytics_table()}>
        <FigureTable
          labelledBy="figures"
          head={[m.partners_analytics_month()]}
          amounts={figures.map(([, name]) => name())}
          rows={[
            ...months.toReversed().map((month) => ({
              id: month.month,
              cells: [monthText(month.month, "long")],
              amounts: figures.map(([figure]) => valueText(figure, month[figure])),
            })),
            {
              id: "total",
              cells: [m.partners_analytics_total()],
              amounts: figures.map(([figure]) => valueText(figure, sum(values(figure)))),
              strong: true,
            },
          ]}
        />
      </Section>
    </>
  )
}
