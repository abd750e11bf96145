import { useState } from "react"
import { Link } from "react-router"
import type { TileItem } from "../../catalogue/rules/tile"
import { ItemTile } from "../../catalogue/ui/ItemTile"
import { m } from "../../platform/i18n/paraglide/messages.js"
import { formatCents, readCents, usdCents } from "../../platform/money"
import { anchorOf } from "../../platform/ui/Field"
import { Notice } from "../../platform/ui/Notice"
import { TextField } from "../../platform/ui/TextField"
import { PRICE, type Step } from "../rules/listing-fields"
import type { FieldProps } from "./BasicsStep"

export type Missing = { field: string; step: Step; message: string }

/** What is missing or not valid, each with a link to its step and field. */
export function MissingList({
  listingId,
  missing,
  tone,
}: {
  listingId: string
  missing: Missing[]
  tone: "info" | "danger"
}) {
  if (missing.length === 0) return <Notice tone="success">{m.partners_listing_complete()}</Notice>
  return (
    <Notice tone={tone} title={m.partners_listing_missing_title()}>
      <p>{m.partners_listing_missing_lead()}</p>
      <ul className="mt-1">
        {missing.map(({ field, step, message }) => (
          <li key={field}>
            <Link
              to={`/partner/listings/${listingId}?step=${step}&check=1#${anchorOf(field)}`}
              className="inline-block py-1 underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Props = {
  field: (name: "price") => FieldProps
  /** The tile as saved. */
  tile: TileItem
  isComplete: boolean
}

/** Step 4: the price, what it is in dollars, and the tile as it will be shown. */
export function PriceStep({ field, tile, isComplete }: Props) {
  const price = field("price")
  const [typed, setTyped] = useState(price.defaultValue ?? "")
  const cents = readCents(typed.trim())
  const dailyPriceCents = cents !== undefined && cents <= PRICE.maxCents ? cents : null
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <div className="grid content-start gap-3">
        <TextField
          {...price}
          label={tile.category === "villas" ? m.partners_field_price_night() : m.partners_field_price()}
          description={m.partners_field_price_hint()}
          onChange={setTyped}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
        />
        <p role="status" className="figures">
          {dailyPriceCents === null
            ? ""
            : m.partners_field_price_usd({ price: formatCents(usdCents(dailyPriceCents), "usd") })}
        </p>
      </div>
      <section aria-labelledby="preview" className="grid content-start gap-3">
        <h2 id="preview" className="font-sans text-sm font-medium">
          {m.partners_listing_preview()}
        </h2>
        <div inert className="theme-night max-w-xs">
          <ItemTile item={{ ...tile, dailyPriceCents }} />
        </div>
        {isComplete ? null : <p className="text-sm text-muted">{m.partners_listing_preview_note()}</p>}
        {tile.picture ? null : <p className="text-sm text-muted">{m.partners_listing_no_photographs()}</p>}
      </section>
    </div>
  )
}
