import { m } from "../../i18n/paraglide/messages.js"
import { Section } from "./Section"

/** What happens next, in order, each as a sentence; nothing without steps. */
export function NextSteps({ steps }: { steps: string[] }) {
  if (steps.length === 0) return null
  return (
    <Section id="next" title={m.platform_next_steps()} headingClass="text-2xl" className="grid gap-4">
      <ol className="grid max-w-[60ch] gap-3">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] items-baseline">
            <span aria-hidden="true" className="figures font-display text-lg text-accent">
              {index + 1}
            </span>
            <span className="wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
