import { type ReactNode, useState } from "react"
import { driverOn, isYoung } from "../../../bookings/rules/drivers"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatPrice } from "../../../platform/money"
import { Checkbox } from "../../../platform/ui/fields/Checkbox"
import { RadioGroup } from "../../../platform/ui/fields/RadioGroup"
import { Price } from "../../../platform/ui/Money"
import { Notice } from "../../../platform/ui/Notice"
import { useRootData } from "../../../platform/ui/page/root-data"
import { type Extra, type ExtraId, extras } from "../../rules/extras"
import { insuranceObstacles } from "../../rules/insurance"
import {
  type InsuranceOption,
  insuranceCentsPerDay,
  insuranceOptions,
  OWN_VEHICLE_CENTS_PER_DAY,
} from "../../rules/prices"
import { type DepositOption, deductibleOf, depositCents } from "../../rules/vehicle"
import { KilometresChoice } from "../../ui/KilometresChoice"
import {
  deductibleText,
  extraDescription,
  extraName,
  insuranceDescription,
  insuranceName,
  obstacleText,
} from "../../ui/texts"
import { SecondDriverInputs } from "./DriverInputs"
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

function InsuranceChoice({ vehicle, form, change, errors }: StepProps) {
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
        const cents = insuranceCentsPerDay[vehicle.category][option]
        const deductible = deductibleOf(vehicle, option)
        return {
          value: option,
          label: insuranceName(option),
          disabled: obstacles.length > 0,
          description: (
            <>
              {insuranceDescription(option)} {m.car_rental_deductible()}:{" "}
              {deductibleText(deductible, formatPrice(deductible.fixedCents, currency))}.
              {obstacles.map(({ code, details }) => (
                <span key={code} className="block font-medium text-danger">
                  {obstacleText(code, details)}
                </span>
              ))}
            </>
          ),
          aside: cents === 0 ? m.car_rental_included() : <PerDay cents={cents} />,
        }
      })}
    />
  )
}

function PerDay({ cents }: { cents: number }) {
  return (
    <>
      <Price eurCents={cents} /> <span className="block text-sm text-muted">{m.car_rental_per_day()}</span>
    </>
  )
}

function DepositChoice({ vehicle, form, change, errors }: StepProps) {
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
          aside: <PerDay cents={OWN_VEHICLE_CENTS_PER_DAY} />,
        },
      ]}
    />
  )
}

function ExtrasChoice({ form, change, errors }: StepProps) {
  const young = isYoung(driverOn(form, form.pickupDate))
  const byOperator = (id: ExtraId) => id === "young_driver" && young
  const shown = extras.filter(({ autoApply, id }) => !autoApply || byOperator(id))
  const toggle = (id: ExtraId, on: boolean) =>
    change({ extras: on ? [...form.extras, id] : form.extras.filter((extra) => extra !== id) })
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-3 text-sm font-medium">{m.car_rental_extras()}</legend>
      {shown.map((extra) =>
        extra.id === "additional_driver" ? (
          <SecondDriverChoice key={extra.id} extra={extra} form={form} change={change} errors={errors} />
        ) : (
          <ExtraRow key={extra.id} extra={extra}>
            <Checkbox
              name="extras"
              value={extra.id}
              checked={byOperator(extra.id) || form.extras.includes(extra.id)}
              disabled={byOperator(extra.id)}
              description={byOperator(extra.id) ? m.car_rental_extra_automatic() : extraDescription(extra.id)}
              onChange={(on) => toggle(extra.id, on)}
            >
              {extraName(extra.id)}
            </Checkbox>
          </ExtraRow>
        ),
      )}
    </fieldset>
  )
}

type SecondDriverProps = Pick<StepProps, "form" | "change" | "errors"> & { extra: Extra }

/** The second driver as an extra; the same as in step 2, with the names entered there or here. */
function SecondDriverChoice({ extra, form, change, errors }: SecondDriverProps) {
  const { firstName, lastName } = form.secondDriver
  const isSecond = form.addSecondDriver
  const [areNamesShown, setNamesShown] = useState(!firstName.trim() || !lastName.trim())
  const isRefused = Object.keys(errors).some((field) => field.startsWith("secondDriver"))
  return (
    <>
      <ExtraRow extra={extra}>
        <Checkbox
          name="extras"
          value={extra.id}
          checked={isSecond}
          description={isSecond && !areNamesShown ? `${firstName} ${lastName}` : extraDescription(extra.id)}
          onChange={(on) => {
            if (on) setNamesShown(true)
            change({ addSecondDriver: on, secondDriver: form.secondDriver })
          }}
        >
          {extraName(extra.id)}
        </Checkbox>
      </ExtraRow>
      {isSecond && (areNamesShown || isRefused) ? (
        <div className="border-b border-line py-5">
          <SecondDriverInputs form={form} errors={errors} onChange={change} />
        </div>
      ) : null}
    </>
  )
}

function ExtraRow({ extra, children }: { extra: Extra; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line pt-1 pb-3">
      {children}
      <span className="figures shrink-0 py-2.5 text-right">
        <ExtraPrice extra={extra} />
      </span>
    </div>
  )
}

function ExtraPrice({ extra }: { extra: Extra }) {
  if (!extra.oneTime) return <PerDay cents={extra.cents} />
  return (
    <>
      <Price eurCents={extra.cents} /> <span className="block text-sm text-muted">{m.car_rental_one_time()}</span>
    </>
  )
}
