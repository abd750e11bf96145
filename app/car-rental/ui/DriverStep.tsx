import { m } from "../../platform/i18n/paraglide/messages.js"
import { Checkbox } from "../../platform/ui/Checkbox"
import { fieldMessages } from "../../platform/ui/call-api"
import { RadioGroup } from "../../platform/ui/RadioGroup"
import { hasSecondDriver, secondDriverChange } from "../rules/second-driver"
import { DriverInputs, SecondDriverInputs } from "./DriverInputs"
import type { StepProps } from "./step-props"
import { UploadField } from "./UploadField"

/** Documents the customer gave earlier, by kind. */
export type DocumentsOnFile = { licence: boolean; id: boolean }

/** Step 2: who drives, with the documents that prove it. */
export function DriverStep({ form, change, errors, live, onFile }: StepProps & { onFile: DocumentsOnFile }) {
  const shown = { ...fieldMessages(live.problem), ...errors }
  const isSecond = hasSecondDriver(form)
  return (
    <div className="grid gap-10">
      <fieldset className="grid gap-5">
        <legend className="mb-4 font-display text-2xl">{m.car_rental_driver()}</legend>
        <p className="text-muted">{m.car_rental_driver_is_customer()}</p>
        <DriverInputs values={form} errors={shown} onChange={change} required />
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <UploadField
          name="licenseImage"
          kind="licence"
          label={m.car_rental_license_image()}
          description={m.car_rental_license_image_hint()}
          value={form.licenseImage}
          onFile={onFile.licence}
          error={shown.licenseImage}
          onChange={(licenseImage) => change({ licenseImage })}
        />
        <UploadField
          name="idImage"
          kind="id"
          label={m.car_rental_id_image()}
          description={m.car_rental_id_image_hint()}
          value={form.idImage}
          onFile={onFile.id}
          error={shown.idImage}
          onChange={(idImage) => change({ idImage })}
        />
      </div>
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
          // What is asked of the second driver is asked anew.
          onChange={(on) => change({ ...secondDriverChange(form, on), secondDriver: form.secondDriver })}
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
