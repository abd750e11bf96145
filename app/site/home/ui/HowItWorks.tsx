import { DOCUMENT_REVIEW_HOURS } from "../../../accounts/rules/identity"
import { brand } from "../../../platform/brand"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Section } from "../../../platform/ui/page/Section"

export function HowItWorks() {
  const steps = [
    { title: m.site_how_1_title(), text: m.site_how_1() },
    { title: m.site_how_2_title(), text: m.site_how_2({ hours: DOCUMENT_REVIEW_HOURS }) },
    { title: m.site_how_3_title(), text: m.site_how_3({ street: brand.office.street }) },
  ]
  return (
    <Section id="how" title={m.site_how()} headingClass="mb-10 text-part" className="page-column pt-part">
      <ol className="grid gap-x-10 gap-y-10 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-3 border-t border-line pt-6">
            <span aria-hidden="true" className="figures font-display text-xl text-accent">
              {index + 1}
            </span>
            <h3 className="text-2xl">{title}</h3>
            <p className="max-w-[40ch] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
