import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react"
import { isResolvedByVerification } from "../../../accounts/rules/booking-eligibility"
import { VerifyLink } from "../../../accounts/ui/VerifyLink"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { type ApiProblem, fieldMessages } from "../../../platform/ui/call-api"
import { type ErrorSummary, FormErrors } from "../../../platform/ui/forms/FormErrors"
import type { RentalVehicle } from "../../rules/prices"
import { stepHasField } from "../../rules/steps"
import type { ChangeForm, WizardForm } from "../../rules/wizard-form"
import type { QuoteState } from "./use-quote"

const titles = [m.car_rental_step_1, m.car_rental_step_2, m.car_rental_step_3, m.car_rental_step_4]
const intros = [
  m.car_rental_step_1_intro,
  m.car_rental_step_2_intro,
  m.car_rental_step_3_intro,
  m.car_rental_step_4_intro,
]

type Props = {
  step: number
  problem: ApiProblem | undefined
  errors: Record<string, string>
  children: ReactNode
}

/** Heading, refusal and content of a step. The heading takes the focus when the step changes, a refusal when there is one. */
export function StepFrame({ step, problem, errors, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const refusal = useMemo(() => refusalAt(step, problem), [step, problem])
  const refused = useRef(false)
  useLayoutEffect(() => {
    refused.current = refusal !== undefined
  }, [refusal])
  const arrived = useRef(false)
  useLayoutEffect(() => {
    if (step === 0) return
    const take = (options?: FocusOptions) => {
      if (!refused.current) heading.current?.focus(options)
    }
    if (arrived.current) return take()
    // `showModal` focuses the close button first. Do not move the focus if the user is already typing.
    const frame = requestAnimationFrame(() => {
      arrived.current = true
      if (!document.activeElement?.matches("input, select, textarea")) take({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [step])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        {titles[step - 1]?.()}
      </h2>
      <p className="mt-2 mb-8 text-muted">{intros[step - 1]?.()}</p>
      <FormErrors refusal={refusal} open={errors} className="mb-8 scroll-mt-40">
        {leadsToVerification(problem) ? <VerifyLink /> : null}
      </FormErrors>
      {children}
    </>
  )
}

/** Whether a new identity verification removes the reason of the refusal. */
const leadsToVerification = (problem: ApiProblem | undefined) =>
  problem && [problem.code, ...problem.errors.map(({ code }) => code)].some(isResolvedByVerification)

/** A refusal as this step shows it: with the step's own fields, or as one sentence if it names no field. */
function refusalAt(step: number, problem: ApiProblem | undefined): ErrorSummary | undefined {
  if (!problem) return undefined
  if (problem.errors.length === 0) return { message: problem.detail || m.car_rental_something_wrong() }
  const stepFields = Object.entries(fieldMessages(problem)).filter(([field]) => stepHasField(field, step))
  return stepFields.length > 0
    ? { message: m.car_rental_fix_errors(), fields: Object.fromEntries(stepFields) }
    : undefined
}

/** Props of every step. `errors`: message by field name. */
export type StepProps = {
  vehicle: RentalVehicle & { name: string }
  form: WizardForm
  change: ChangeForm
  errors: Record<string, string>
  quoteState: QuoteState
}
