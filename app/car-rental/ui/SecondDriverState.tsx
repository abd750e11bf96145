import { CopyField } from "../../payments/ui/CopyField"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SecondDriverCheck } from "../rules/second-driver"
import { secondDriverText } from "./texts"

/** State of the second driver's identity check; with the link, if the customer should pass it on. */
export function SecondDriverState({ link, ...check }: SecondDriverCheck & { link?: string }) {
  return (
    <div className="grid gap-2">
      <span>{secondDriverText(check)}</span>
      {link ? <PassOn link={link} /> : null}
    </div>
  )
}

const PassOn = ({ link }: { link: string }) => (
  <div className="grid gap-2 print:hidden">
    <p>{m.car_rental_second_pass_on()}</p>
    <CopyField label={m.car_rental_second_link()} value={link} />
  </div>
)
