import { Link } from "react-router"
import { m } from "../i18n/paraglide/messages.js"

export type Step = {
  label: string
  /** Where a step already done can be reached again. */
  to?: string
}

/** Where one is in a sequence; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: Step[]; current: number }) {
  return (
    <nav aria-label={m.platform_steps()}>
      <p className="figures mb-2 text-sm text-muted sm:hidden">
        {m.platform_step_of({ step: current + 1, count: steps.length })}
      </p>
      <ol className="flex gap-2 sm:gap-6">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            className={`min-w-0 grow basis-0 border-t-2 pt-2 text-sm ${index <= current ? "border-accent" : "border-line"} ${
              index === current ? "font-medium" : "text-muted"
            }`}
          >
            <span className="figures mr-2 hidden sm:inline">{index + 1}</span>
            <span className="sr-only sm:not-sr-only">
              {step.to && index < current ? (
                <Link to={step.to} className="underline decoration-line underline-offset-4 hover:decoration-current">
                  {step.label}
                </Link>
              ) : (
                step.label
              )}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
