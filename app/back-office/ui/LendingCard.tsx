import type { AddOnId } from "../../car-wash/rules/add-ons"
import { addOnTexts } from "../../car-wash/ui/texts"
import { formatInstant } from "../../platform/dates"
import { useRootData } from "../../platform/ui/root-data"
import { Unbroken } from "../../platform/ui/Unbroken"
import { LendingActs, type LentCar } from "./LendingActs"

type Lending = LentCar & {
  number: string
  wash: string
  customer: string
  phone: string
  addOn: AddOnId
  startsAt: Date
}

/** A wash whose customer drives a car of the house meanwhile. */
export function LendingCard({ lending, error }: { lending: Lending; error: string | undefined }) {
  const { locale } = useRootData()
  const day = formatInstant(lending.startsAt, locale, { dateStyle: "medium" })
  const hour = (at: Date) => formatInstant(at, locale, { timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-1">
        <h3 className="text-2xl wrap-anywhere">
          {addOnTexts(lending.addOn).name()} · {lending.wash}
        </h3>
        <p className="figures text-muted">
          <Unbroken>{lending.number}</Unbroken> · {lending.customer} · {lending.phone}
          <br />
          {day}, {hour(lending.startsAt)} – {hour(lending.endsAt)}
        </p>
      </div>
      <LendingActs lending={lending} error={error} />
    </li>
  )
}
