import { m } from "../../platform/i18n/paraglide/messages.js"
import { Price } from "../../platform/ui/Money"
import { addOnHours, addOns } from "../rules/add-ons"
import { addOnTexts } from "./texts"

/** Hourly prices of the cars to drive during the wash (part 2 §9). */
export function AddOnPrices() {
  return (
    <section aria-labelledby="add-ons" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid gap-4">
        <h2 id="add-ons" className="text-part">
          {m.car_wash_add_ons_title()}
        </h2>
        <p className="max-w-[60ch] text-lg text-muted">{m.car_wash_add_ons_lead()}</p>
      </div>
      <ul className="border-b border-line">
        {addOns.map(({ id, cents }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-t border-line py-6 md:grid-cols-[1fr_auto] md:items-baseline"
          >
            <div className="grid gap-1">
              <h3 className="text-2xl">{addOnTexts(id).name()}</h3>
              <p className="text-muted">{addOnTexts(id).subtitle()}</p>
            </div>
            <dl className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-x-6 gap-y-3 md:w-96">
              {addOnHours.map((hours) => (
                <div key={hours}>
                  <dt className="figures text-sm text-muted">{m.car_wash_hours({ hours })}</dt>
                  <dd>
                    <Price eurCents={cents[hours]} className="text-xl font-medium" />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
