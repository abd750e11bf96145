import type { AddOnId } from "../../car-wash/rules/add-ons"
import { addOnTexts } from "../../car-wash/ui/texts"
import { formatInstant } from "../../platform/dates"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { useRootData } from "../../platform/ui/root-data"
import { Select } from "../../platform/ui/Select"
import { Act } from "./Act"

type Car = { id: string; name: string }

type Lending = {
  id: string
  number: string
  wash: string
  customer: string
  phone: string
  addOn: AddOnId
  startsAt: Date
  endsAt: Date
  vehicle: Car | undefined
  free: Car[]
}

/** A wash whose customer drives a car of the house meanwhile: one is set aside for it, exchanged, or free again. */
export function LendingCard({ lending, error }: { lending: Lending; error: string | undefined }) {
  const { locale } = useRootData()
  const { vehicle, free, addOn } = lending
  const values = { intent: "lending", bookingId: lending.id }
  const day = formatInstant(lending.startsAt, locale, { dateStyle: "medium" })
  const hour = (at: Date) => formatInstant(at, locale, { timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-2xl wrap-anywhere">
          {addOnTexts(addOn).name()} · {lending.wash}
        </h3>
        <p className="figures text-muted">
          {lending.number} · {lending.customer} · {lending.phone}
          <br />
          {day}, {hour(lending.startsAt)} – {hour(lending.endsAt)}
        </p>
        <p className="font-medium">
          {vehicle ? m.back_office_lending_set({ name: vehicle.name }) : m.back_office_lending_open()}
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        {free.length > 0 ? (
          <Act
            label={vehicle ? m.back_office_lending_change() : m.back_office_lending_choose()}
            consequence={m.back_office_lending_consequence()}
            confirm={m.back_office_lending_do()}
            values={values}
            open={error !== undefined}
          >
            <Select
              name="vehicleId"
              label={m.back_office_lending_car()}
              required
              defaultValue={vehicle?.id ?? free[0]?.id}
              error={error}
              choices={free.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Act>
        ) : (
          <p className="text-note text-muted">{m.back_office_lending_none_free()}</p>
        )}
        {vehicle ? (
          <Act
            label={m.back_office_lending_free()}
            consequence={m.back_office_lending_free_consequence({ name: vehicle.name })}
            confirm={m.back_office_lending_free_do()}
            look="danger"
            values={{ ...values, vehicleId: "" }}
          />
        ) : null}
      </div>
    </li>
  )
}
