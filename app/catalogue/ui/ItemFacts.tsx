import { m } from "../../platform/i18n/paraglide/messages.js"
import { Section } from "../../platform/ui/page/Section"
import type { Fact } from "../rules/fact"

/** What decides whether somebody books, in plain words. */
export const ItemFacts = ({ facts }: { facts: Fact[] }) => (
  <Section id="facts" title={m.catalogue_fact_title()} headingClass="mb-6 text-4xl" className="min-w-0">
    <dl>
      {facts.map(({ title, lines }) => (
        <div key={title} className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-muted">{title}</dt>
          <dd className="figures grid gap-1">
            {lines.map((line) => (
              <p key={line} dir="auto" className="wrap-anywhere">
                {line}
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Section>
)
