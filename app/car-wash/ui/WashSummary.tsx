import { priceIn } from "../../bookings/rules/total"
import { m } from "../../platform/i18n/paraglide/messages.js"
import type { SitePicture } from "../../platform/pictures/picture"
import { LinkButton } from "../../platform/ui/Button"
import { Money } from "../../platform/ui/Money"
import { Picture } from "../../platform/ui/media/Picture"
import { useRootData } from "../../platform/ui/page/root-data"
import type { ServiceId } from "../rules/services"
import { seenIn, serviceTexts } from "./texts"

type Props = {
  service: ServiceId
  picture: SitePicture | undefined
  /** Formatted day and time, if chosen. */
  when: string | undefined
  /** Euro cents. */
  lines: { code: string; label: string; cents: number }[]
}

/** The chosen package, its time, and the current price. */
export function WashSummary({ service, picture, when, lines }: Props) {
  const { currency } = useRootData()
  const price = priceIn({ lines }, currency)
  const { name, duration } = serviceTexts(service)
  return (
    <aside aria-labelledby="summary" className="grid content-start border border-line bg-surface">
      {picture ? (
        <div className="hidden aspect-5/4 overflow-hidden lg:block">
          <Picture picture={picture} alt={seenIn(picture, service)} sizes="24rem" className="object-[50%_30%]" />
        </div>
      ) : null}
      <div className="grid gap-5 p-6">
        <div className="grid gap-1">
          <h2 id="summary" className="text-3xl">
            {name()}
          </h2>
          <p className="text-sm text-muted">{duration()}</p>
          {when ? <p className="figures first-letter:uppercase">{when}</p> : null}
        </div>
        <dl className="grid gap-2 border-t border-line pt-4 text-note">
          {price.lines.map(({ code, label, cents }) => (
            <div key={code} className="amount-row gap-x-6">
              <dt>{label}</dt>
              <dd>
                <Money cents={cents} currency={currency} />
              </dd>
            </div>
          ))}
          <div className="amount-row mt-2 items-baseline gap-x-6 border-t border-line pt-4" aria-live="polite">
            <dt className="font-medium">{m.car_wash_total()}</dt>
            <dd>
              <Money cents={price.totalCents} currency={currency} className="font-display text-3xl" />
            </dd>
          </div>
        </dl>
        <LinkButton to="/car-wash-services" variant="quiet" className="justify-self-start -ml-3">
          {m.car_wash_other_package()}
        </LinkButton>
      </div>
    </aside>
  )
}
