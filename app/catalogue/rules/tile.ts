import type { IsoDate } from "../../platform/dates"
import type { SitePicture } from "../../platform/pictures/picture"
import type { CategoryId } from "./categories"
import type { ShortSpecs } from "./specs"
import type { TripQuote } from "./trip-quote"

/** What a tile shows of a price for a trip. */
export type TileQuote = Pick<TripQuote, "totalCents" | "units" | "includedKm" | "deposit">

export type TileItem = {
  id: string
  category: CategoryId
  name: string
  dailyPriceCents: number | null
  /** The shortest time with everything in it, in euro cents (D78); null if its price is not shown. */
  fromCents: number | null
  available: boolean
  /** The day from which an unavailable one is expected back, if known. */
  backOn: IsoDate | null
  specs: ShortSpecs
  picture: SitePicture | undefined
  /** The price for the trip in the address. */
  quote?: TileQuote
}

/** The shortest time that an item is booked for: a villa's shortest stay, otherwise one day. */
export const shortestUnits = (specs: ShortSpecs): number => (specs.kind === "villa" ? (specs.minNights ?? 1) : 1)

/** The price shown large, everything counted (D78): for the trip, else for the shortest time; null if it is quoted on request. */
export const largeCents = ({ quote, fromCents }: Pick<TileItem, "quote" | "fromCents">) =>
  quote?.totalCents ?? fromCents
