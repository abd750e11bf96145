import { Link } from "react-router"
import type { FleetItem } from "../../../catalogue/fleet.server"
import { priceUnit } from "../../../catalogue/rules/categories"
import { formatDate } from "../../../platform/date-format"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents } from "../../../platform/money"
import { Picture } from "../../../platform/ui/media/Picture"
import { Unbroken } from "../../../platform/ui/Unbroken"
import { fleetName } from "./fleet-name"

/** An item in the list of the fleet: picture, name, price and state. */
export function FleetRow({ item }: { item: FleetItem }) {
  const { id, dailyPriceCents, kind, picture } = item
  return (
    <li className="relative grid grid-cols-[min(6rem,30vw)_minmax(0,1fr)] items-center gap-x-4 border-b border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto] sm:gap-x-6">
      {picture ? (
        <div
          aria-hidden="true"
          className={`aspect-video overflow-hidden bg-surface ${item.listed && item.available ? "" : "opacity-55"}`}
        >
          <Picture picture={picture} alt="" sizes="8rem" fit="cover" />
        </div>
      ) : (
        <p className="flex aspect-video items-center justify-center bg-surface p-1 text-center text-xs text-muted">
          {m.back_office_picture_none()}
        </p>
      )}
      <div className="grid gap-0.5">
        <h3 className="text-xl wrap-anywhere">
          <Link to={`/admin/fleet/${id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            <Unbroken>{fleetName(item)}</Unbroken>
          </Link>
        </h3>
        {dailyPriceCents === null ? null : (
          <p className="figures text-sm text-muted">{dailyPriceText(dailyPriceCents, kind)}</p>
        )}
      </div>
      <p className="col-start-2 text-sm sm:col-start-3 sm:text-right">
        <FleetState item={item} />
      </p>
    </li>
  )
}

const dailyPriceText = (cents: number, kind: FleetItem["kind"]): string =>
  `${formatCents(cents, "eur")} ${priceUnit(kind) === "night" ? m.catalogue_per_night() : m.catalogue_per_day()}`

type StateProps = { item: Pick<FleetItem, "listed" | "available" | "backOn"> }

/** Whether an item is offered and bookable. */
export function FleetState({ item: { listed, available, backOn } }: StateProps) {
  if (!listed) return <span className="text-muted">{m.back_office_fleet_retired()}</span>
  if (available) return <span>{m.back_office_fleet_offered()}</span>
  return (
    <span className="font-medium text-danger">
      <span>{m.catalogue_back_soon()}</span>
      {backOn ? <span>{` · ${formatDate(backOn, { dateStyle: "medium" })}`}</span> : null}
    </span>
  )
}
