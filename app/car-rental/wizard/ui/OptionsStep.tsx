import { driverOn, isYoung } from "../../../bookings/rules/drivers"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Price } from "../../../platform/ui/Money"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type ExtraId, extras } from "../../rules/extras"
import { insuranceObstacles } from "../../rules/insurance"
import { type InsuranceOption, insuranceOptions } from "../../rules/prices"
import { type DepositOption, deductibleOf, depositCents } from "../../rules/vehicle"
import { Added } from "../../ui/Added"
import { KilometresChoice } from "../../ui/KilometresChoice"
import {
  deductibleText,
  extraDescription,
  extraName,
  insuranceDescription,
  insuranceName,
  obstacleText,
} from "../../ui/texts"
import type { StepProps } from "./StepFrame"

/** Step 3: insurance, kilometres, deposit, extras. */
export function OptionsStep(props: StepProps & { downgraded: boolean }) {
  return (
    <div className="grid gap-10">
      {props.downgraded ? (
        <Notice>{m.car_rental_insurance_downgraded({ plan: insuranceName(props.form.insuranceOption) })}</Notice>
      ) : null}
      <InsuranceChoice {...props} />
      <KilometresChoice {...props} />
      <DepositChoice {...props} />
      <ExtrasChoice {...props} />
    </div>
  )
}

function InsuranceChoice({ vehicle, form, change, errors, quoteState }: StepProps) {
  const { currency } = useRootData()
  const driver = driverOn(form, form.pickupDate)
  return (
    <RadioGroup
      name="insuranceOption"
      label={m.car_rental_insurance()}
      value={form.insuranceOption}
      error={errors.insuranceOption}
      onChange={(value) => change({ insuranceOption: value as InsuranceOption })}
      choices={insuranceOptions.map((option) => {
        const obstacles = insuranceObstacles(option, vehicle, driver)
        const deductible = deductibleOf(vehicle, option)
        return {
          value: option,
          label: insuranceName(option),
          disabled: obstacles.length > 0,
          description: (
            <>
              {insuranceDescription(option)} {m.car_rental_deductible()}:{" "}
              <span>{deductibleText(deductible, formatPrice(deductible.fixedCents, currency))}</span>.
              {obstacles.map(({ code, details }) => (
                <span key={code} className="block font-medium text-danger">
                  {obstacleText(code, details)}
                </span>
              ))}
            </>
          ),
          aside: <Added cents={quoteState.quote?.choices.insurance[option]} />,
        }
      })}
    />
  )
}

function DepositChoice({ vehicle, form, change, errors, quoteState }: StepProps) {
  return (
    <RadioGroup
      name="depositOption"
      label={m.car_rental_deposit()}
      value={form.depositOption}
      error={errors.depositOption}
      onChange={(value) => change({ depositOption: value as DepositOption })}
      choices={[
        {
          value: "standard",
          label: m.car_rental_deposit_standard(),
          description: m.car_rental_deposit_standard_description(),
          aside: <Price eurCents={depositCents(vehicle, form.isSardinianResident, "standard")} />,
        },
        {
          value: "own_vehicle",
          label: m.car_rental_deposit_own_vehicle(),
          description: m.car_rental_deposit_own_vehicle_description(),
          aside: <Added cents={quoteState.quote?.choices.ownVehicleCents} />,
        },
      ]}
    />
  )
}

function ExtrasChoice({ form, change, quoteState }: StepProps) {
  const young = isYoung(driverOn(form, form.pickupDate))
  const byOperator = (id: ExtraId) => id === "young_driver" && young
  const shown = extras.filter(({ autoApply, id }) => id !== "additional_driver" && (!autoApply || byOperator(id)))
  const toggle = (id: ExtraId, on: boolean) =>
    change({ extras: on ? [...form.extras, id] : form.extras.filter((extra) => extra !== id) })
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-3 text-sm font-medium">{m.car_rental_extras()}</legend>
      {shown.map(({ id }) => (
        <div key={id} className="flex items-start justify-between gap-4 border-b border-line pt-1 pb-3">
          <Checkbox
            name="extras"
            value={id}
            checked={byOperator(id) || form.extras.includes(id)}
            disabled={byOperator(id)}
            description={byOperator(id) ? m.car_rental_extra_automatic() : extraDescription(id)}
            onChange={(on) => toggle(id, on)}
          >
            {extraName(id)}
          </Checkbox>
          <span className="figures shrink-0 py-2.5 text-right">
            <Added cents={quoteState.quote?.choices.extras[id]} />
          </span>
        </div>
      ))}
    </fieldset>
  )
}
