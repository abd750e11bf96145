import { useState } from "react"
import type { TileItem } from "../../../catalogue/rules/tile"
import { ItemTile } from "../../../catalogue/ui/ItemTile"
import { m } from "../../../platform/i18n/paraglide/messages.js"
import { formatCents, readCents, usdCents } from "../../../platform/money"
import { TextField } from "../../../platform/ui/fields/TextField"
import { Section } from "../../../platform/ui/page/Section"
import { PRICE } from "../../rules/listing-fields"
import type { FieldProps } from "./BasicsStep"

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
  const dailyPriceCents = cents !== undefined && cents >= PRICE.minCents && cents <= PRICE.maxCents ? cents : null
  // The total is that of the saved price.
  const fromCents = dailyPriceCents === tile.dailyPriceCents ? tile.fromCents : null
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
      <Section
        id="preview"
        title={m.partners_listing_preview()}
        headingClass="font-sans text-sm font-medium"
        className="grid content-start gap-3"
      >
        <div inert className="theme-night max-w-xs">
          <ItemTile item={{ ...tile, dailyPriceCents, fromCents }} />
        </div>
        {isComplete ? null : <p className="text-sm text-muted">{m.partners_listing_preview_note()}</p>}
        {tile.picture ? null : <p className="text-sm text-muted">{m.partners_listing_no_photographs()}</p>}
      </Section>
    </div>
  )
}
