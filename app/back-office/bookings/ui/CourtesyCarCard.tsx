import { addOnTexts } from "../../../car-wash/ui/texts"
import { formatInstant } from "../../../platform/date-format"
import type { FormResult } from "../../../platform/form-result"
import { PhoneLink } from "../../../platform/ui/ContactLink"
import type { CourtesyCar } from "../../operator-tasks.server"
import { InlineList } from "../../ui/TaskCard"
import { CourtesyCarActions } from "./CourtesyCarActions"

/** A car wash with a courtesy car. */
export function CourtesyCarCard({ courtesyCar, result }: { courtesyCar: CourtesyCar; result: FormResult | undefined }) {
  const day = formatInstant(courtesyCar.startsAt, { dateStyle: "medium" })
  const hour = (at: Date) => formatInstant(at, { timeStyle: "short" })
  return (
    <li className="grid gap-5 border border-line bg-surface p-5 sm:p-6">
      <div className="grid gap-2">
        <h3 className="text-2xl wrap-anywhere">
          {addOnTexts(courtesyCar.addOn).name()} · {courtesyCar.wash}
        </h3>
        <InlineList
          items={[courtesyCar.number, courtesyCar.customer, <PhoneLink key="phone" number={courtesyCar.phone} />]}
        />
        <p className="figures text-muted">{`${day}, ${hour(courtesyCar.startsAt)} – ${hour(courtesyCar.endsAt)}`}</p>
        {courtesyCar.driver.length > 0 ? <InlineList items={courtesyCar.driver} /> : null}
      </div>
      <CourtesyCarActions courtesyCar={courtesyCar} result={result} />
    </li>
  )
}
