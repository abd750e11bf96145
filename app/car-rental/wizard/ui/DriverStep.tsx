import { m } from "../../../platform/i18n/paraglide/messages.js"
import { fieldMessages } from "../../../platform/ui/call-api"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { DriverInputs, SecondDriverInputs } from "./DriverInputs"
import type { StepProps } from "./StepFrame"
import { UploadField } from "./UploadField"

type Props = StepProps & {
  /** The licence was uploaded for an earlier booking. */
  isLicenceOnFile: boolean
  /** Called for each upload when it starts. */
  onUpload: (upload: Promise<boolean>) => void
}

/** Step 2: driver and licence. The customer's identity is already verified (D13). */
export function DriverStep({ form, change, errors, quoteState, isLicenceOnFile, onUpload }: Props) {
  const shown = { ...fieldMessages(quoteState.problem), ...errors }
  const isSecond = form.addSecondDriver
  return (
    <div className="grid gap-10">
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
      <div className="grid gap-5">
        <Checkbox
          name="addSecondDriver"
          checked={isSecond}
          // Errors of the second driver's fields are reset.
          onChange={(on) => change({ addSecondDriver: on, secondDriver: form.secondDriver })}
        >
          {m.car_rental_add_second_driver()}
        </Checkbox>
        {isSecond ? (
          <div className="border-l border-line pl-5">
            <SecondDriverInputs form={form} errors={shown} onChange={change} />
          </div>
        ) : null}
      </div>
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
