import { Link } from "react-router"
import { m } from "../i18n/paraglide/messages.js"

export type Step = {
  label: string
  /** The URL of a completed step. */
  to?: string
}

/** The progress in a sequence of steps; `current` counts from 0. Narrow windows show bars and the label of the next step. */
export function Stepper({ steps, current }: { steps: Step[]; current: number }) {
  const next = steps[current + 1]
  return (
    <nav aria-label={m.platform_steps()}>
      <p className="figures mb-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted md:hidden">
        <span>{m.platform_step_of({ step: current + 1, count: steps.length })}</span>
        {next ? <span>{m.platform_step_next({ label: next.label })}</span> : null}
      </p>
      <ol className="flex gap-2 md:gap-4 lg:gap-6">
        {steps.map((step, index) => (
          <li
            key={step.label}
            aria-current={index === current ? "step" : undefined}
            className={`min-w-0 grow basis-0 border-t-2 pt-2 text-sm md:basis-auto md:text-tiny md:whitespace-nowrap lg:basis-0 lg:text-sm ${index <= current ? "border-accent" : "border-line"} ${
              index === current ? "font-medium" : "text-muted"
            }`}
          >
            <span className="figures mr-2 hidden md:inline">{index + 1}</span>
            <span className="sr-only focus-within:not-sr-only md:not-sr-only">
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
