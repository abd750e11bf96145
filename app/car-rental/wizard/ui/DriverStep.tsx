import { type ReactNode, useState } from "react"
import { DescriptionItem } from "../../../bookings/ui/DescriptionItem"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { Button } from "../../../platform/ui/Button"
import { fieldMessages } from "../../../platform/ui/call-api"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { type DriverFields, hasDriver, type WizardForm } from "../../rules/wizard-form"
import { Added } from "../../ui/Added"
import { extraDescription } from "../../ui/texts"
import { DriverInputs, SecondDriverInputs } from "./DriverInputs"
import type { StepProps } from "./StepFrame"
import { UploadField } from "./UploadField"

type Props = StepProps & {
  /** The chosen dates, which lead to the step before. */
  dates: ReactNode
  /** What the account and the last rental say about the driver. */
  customer: Partial<DriverFields>
  /** The licence was uploaded for an earlier booking. */
  isLicenceOnFile: boolean
  /** Called for each upload when it starts. */
  onUpload: (upload: Promise<boolean>) => void
}

/**
 * Step 2: driver and licence. The customer's identity is already verified (D13). Where all of it is known, it is shown to be
 * confirmed instead of asked.
 */
export function DriverStep(props: Props) {
  const { form, change, errors, quoteState, isLicenceOnFile, customer, onUpload } = props
  const shown = { ...fieldMessages(quoteState.problem), ...errors }
  const [isChanging, setChanging] = useState(!isLicenceOnFile || !hasDriver(customer))
  const isRefused = Object.keys(shown).some((field) => field in customer || field === "licenseImage")
  // The fields stay while they are being corrected.
  if (!isChanging && (isRefused || !hasDriver(form))) setChanging(true)
  return (
    <div className="grid gap-10">
      {props.dates}
      {isChanging ? (
        <>
          <fieldset className="grid gap-5">
            <legend className="mb-4 font-display text-2xl">{m.car_rental_driver()}</legend>
            <p className="max-w-[65ch] text-muted">
              {m.car_rental_driver_is_customer()} {m.car_rental_driver_is_verified()}
            </p>
            <DriverInputs values={form} errors={shown} onChange={change} required />
          </fieldset>
          <UploadField
            value={form.licenseImage}
            isOnFile={isLicenceOnFile}
            error={shown.licenseImage}
            onChange={(licenseImage) => change({ licenseImage })}
            onUpload={onUpload}
          />
        </>
      ) : (
        <KnownDriver form={form} onChange={() => setChanging(true)} />
      )}
      <RadioGroup
        name="isSardinianResident"
        label={m.car_rental_resident()}
        description={m.car_rental_resident_hint()}
        value={form.isSardinianResident ? "yes" : "no"}
        onChange={(value) => change({ isSardinianResident: value === "yes" })}
        choices={[
          { value: "yes", label: m.car_rental_yes() },
          { value: "no", label: m.car_rental_no() },
        ]}
        className="grid-cols-2 [&>p]:col-span-full"
      />
      <SecondDriver {...props} errors={shown} />
      <Checkbox
        name="confirmsInformation"
        required
        checked={form.confirmsInformation}
        error={shown.confirmsInformation}
        onChange={(confirmsInformation) => change({ confirmsInformation })}
      >
        {m.car_rental_confirms_information()}
      </Checkbox>
    </div>
  )
}

/** The driver's data as they are known, with a way to change them. */
function KnownDriver({ form, onChange }: { form: WizardForm; onChange: () => void }) {
  return (
    <section aria-labelledby="known-driver" className="grid gap-5">
      <h3 id="known-driver" className="font-display text-2xl">
        {m.car_rental_driver()}
      </h3>
      <p className="max-w-[65ch] text-muted">{m.car_rental_known_driver()}</p>
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        <DescriptionItem name={m.car_rental_driver()} more={form.birthDate}>
          {`${form.firstName} ${form.lastName}`}
        </DescriptionItem>
        <DescriptionItem name={m.car_rental_phone()} more={form.email}>
          {form.phone}
        </DescriptionItem>
        <DescriptionItem
          name={m.bookings_license_number()}
          more={`${m.bookings_license_issue_date()}: ${form.licenseIssueDate}`}
        >
          {form.licenseNumber}
        </DescriptionItem>
        <DescriptionItem name={m.car_rental_license_image()}>{m.car_rental_document_on_file()}</DescriptionItem>
      </dl>
      <Button type="button" variant="outline" onClick={onChange} className="justify-self-start">
        {m.car_rental_change_driver()}
      </Button>
    </section>
  )
}

/** The only place where a second driver is added, with its price. */
function SecondDriver({ form, change, errors, quoteState }: StepProps) {
  return (
    <div className="grid gap-5">
      <div className="flex items-start justify-between gap-4">
        <Checkbox
          name="addSecondDriver"
          checked={form.addSecondDriver}
          description={extraDescription("additional_driver")}
          // Errors of the second driver's fields are reset.
          onChange={(on) => change({ addSecondDriver: on, secondDriver: form.secondDriver })}
        >
          {m.car_rental_add_second_driver()}
        </Checkbox>
        <span className="figures shrink-0 py-2.5">
          <Added cents={quoteState.quote?.choices.extras.additional_driver} />
        </span>
      </div>
      {form.addSecondDriver ? (
        <div className="border-l border-line pl-5">
          <SecondDriverInputs form={form} errors={errors} onChange={change} />
        </div>
      ) : null}
    </div>
  )
}
