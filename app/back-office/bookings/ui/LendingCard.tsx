import { addOnTexts, driverTexts } from "../../../car-wash/ui/texts"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { PhoneLink } from "../../../platform/ui/ContactLink"
import { useRootData } from "../../../platform/ui/page/root-data"
import type { Lending } from "../../operator-tasks.server"
import { InlineList } from "../../ui/TaskCard"
import { LendingActions } from "./LendingActions"

/** A car wash with a loan car. */
export function LendingCard({ lending, result }: { lending: Lending; result: FormResult | undefined }) {
  const { locale } = useRootData()
  const day = formatInstant(lending.startsAt, { dateStyle: "medium" })
  const hour = (at: Date) => formatInstant(at, { timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <h3 className="text-2xl wrap-anywhere">
          {addOnTexts(lending.addOn).name()} · {lending.wash}
        </h3>
        <InlineList items={[lending.number, lending.customer, <PhoneLink key="phone" number={lending.phone} />]} />
        <p className="figures text-muted">
          {day}, {hour(lending.startsAt)} – {hour(lending.endsAt)}
        </p>
        {lending.driver?.licenseNumber ? <InlineList items={driverTexts(lending.driver, locale)} /> : null}
      </div>
      <LendingActions lending={lending} result={result} />
    </li>
  )
}
