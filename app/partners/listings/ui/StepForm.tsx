import type { ReactNode } from "react"
import { Form, useNavigation } from "react-router"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button, buttonClass } from "../../../platform/ui/Button"
import { FormErrors } from "../../../platform/ui/forms/FormErrors"
import type { useServerForm } from "../../../platform/ui/forms/server-form"
import type { useSubmitAfterUploads } from "../../../platform/ui/uploads/use-submit-after-uploads"
import { LAST_STEP, type Step, steps } from "../../rules/listing-fields"
import { stepTexts } from "./listing-texts"
import { UnsavedDialog } from "./UnsavedDialog"

type Props = {
  step: Step
  form: Pick<ReturnType<typeof useServerForm>, "props" | "refusal">
  /** Makes every button wait for running uploads. */
  uploads?: Pick<ReturnType<typeof useSubmitAfterUploads>, "onSubmit" | "waitsFor">
  /** The last step's button; others continue. */
  last?: { label: string; to: "publish" | "exit"; disabled?: boolean }
  /** Added to the error summary. */
  errors?: ReactNode
  /** Above the fields, outside the form. */
  before?: ReactNode
  children: ReactNode
}

/**
 * A step of the listing wizard: the steps as buttons, its fields, and Back, Save and exit, Continue (part 3 §2). Each button
 * saves what was typed and says where to go (`to`), so that moving loses nothing, with or without scripts.
 */
export function StepForm({ step, form: { props, refusal }, uploads, last, errors, before, children }: Props) {
  const { formData, state } = useNavigation()
  const isSending = (to: string) => uploads?.waitsFor === to || (state !== "idle" && formData?.get("to") === to)
  const next = last ?? { label: m.partners_listing_continue(), to: String(step + 1), disabled: false }
  const outside = { form: props.id, name: "to" }
  return (
    <>
      {/* The default button, for the Enter key. */}
      <button
        type="submit"
        {...outside}
        value={next.to}
        tabIndex={-1}
        aria-hidden="true"
        disabled={next.disabled}
        className="sr-only"
      />
      <UnsavedDialog formId={props.id} isRefused={refusal !== undefined} />
      <nav aria-label={m.platform_steps()}>
        <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-x-4 gap-y-2 md:grid-cols-4 lg:gap-x-6">
          {steps.map((each) => (
            <li
              key={each}
              aria-current={each === step ? "step" : undefined}
              className={`border-t-2 text-sm ${each <= step ? "border-accent" : "border-line"}`}
            >
              <button
                type="submit"
                {...outside}
                value={each}
                className={`touch flex w-full cursor-pointer items-baseline gap-2 pt-2 text-left underline-offset-4 hover:underline ${each === step ? "font-medium" : "text-muted"}`}
              >
                <span className="figures">{each}</span>
                <span>{stepTexts[each]()}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <FormErrors refusal={refusal} className="max-w-3xl">
        {errors}
      </FormErrors>
      {before}
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Form
          method="post"
          {...props}
          onSubmit={(event) => {
            uploads?.onSubmit(event)
            if (!event.defaultPrevented) props.onSubmit(event)
          }}
          preventScrollReset={false}
          className="contents"
        >
          <div className="grid gap-6 sm:col-span-2">{children}</div>
          <Button
            name="to"
            value={next.to}
            disabled={next.disabled}
            pending={isSending(next.to)}
            className="sm:col-start-2 sm:row-start-2"
          >
            {next.label}
          </Button>
        </Form>
        <div className="flex flex-wrap gap-3 sm:col-start-1 sm:row-start-2">
          <button
            type="submit"
            {...outside}
            value={Math.max(1, step - 1)}
            disabled={step === 1}
            className={buttonClass("outline")}
          >
            {m.partners_listing_back()}
          </button>
          {last?.to === "exit" ? null : (
            <Button {...outside} value="exit" variant="quiet" pending={step !== LAST_STEP && isSending("exit")}>
              {m.partners_listing_exit()}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
