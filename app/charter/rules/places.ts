type Translations = { it: string; en: string }

/** An airport or a landing place. The `id` of an airport is its IATA code. */
export type Place = { id: string; iata?: string; name: Translations; city: Translations; at: Point }

const same = (text: string): Translations => ({ it: text, en: text })

const airport = (iata: string, city: Translations, name: Translations, lat: number, lon: number): Place => ({
  id: iata,
  iata,
  name,
  city,
  at: { lat, lon },
})

/** The airports of the company's jets (part 1 §9). */
export const airports: readonly Place[] = [
  airport("CAG", same("Cagliari"), same("Elmas"), 39.2515, 9.0543),
  airport("OLB", same("Olbia"), same("Costa Smeralda"), 40.8987, 9.5176),
  airport("AHO", same("Alghero"), same("Fertilia"), 40.6321, 8.2908),
  airport("FCO", { it: "Roma", en: "Rome" }, same("Fiumicino"), 41.8003, 12.2389),
  airport("LIN", { it: "Milano", en: "Milan" }, same("Linate"), 45.445, 9.2767),
  airport("NCE", { it: "Nizza", en: "Nice" }, same("Côte d’Azur"), 43.6584, 7.2159),
  airport("LBG", { it: "Parigi", en: "Paris" }, same("Le Bourget"), 48.9694, 2.4414),
  airport("LTN", { it: "Londra", en: "London" }, same("Luton"), 51.8747, -0.3683),
  airport("IBZ", same("Ibiza"), same("Ibiza"), 38.8729, 1.3731),
]

const landingPlaces: readonly Place[] = [
  {
    id: "cagliari-heliport",
    name: { it: "Eliporto di Cagliari", en: "Cagliari heliport" },
    city: same("Cagliari"),
    at: { lat: 39.2133, lon: 9.1106 },
  },
  { id: "porto-cervo", name: same("Porto Cervo"), city: same("Arzachena"), at: { lat: 41.1346, lon: 9.5311 } },
  { id: "porto-rotondo", name: same("Porto Rotondo"), city: same("Olbia"), at: { lat: 41.0286, lon: 9.5438 } },
  { id: "la-maddalena", name: same("La Maddalena"), city: same("La Maddalena"), at: { lat: 41.2142, lon: 9.4074 } },
  { id: "villasimius", name: same("Villasimius"), city: same("Villasimius"), at: { lat: 39.1413, lon: 9.5203 } },
  { id: "chia", name: same("Chia"), city: same("Domus de Maria"), at: { lat: 38.8956, lon: 8.8806 } },
  { id: "carloforte", name: same("Carloforte"), city: same("Carloforte"), at: { lat: 39.1453, lon: 8.3056 } },
]

/** The suggestions for helicopters, which may also fly to any other place. */
export const helicopterPlaces: readonly Place[] = [...airports, ...landingPlaces]

export const placeById = (id: string): Place | undefined => helicopterPlaces.find((place) => place.id === id)

/** `Milano Linate (LIN)`, `Porto Cervo`. */
export function placeLabel({ iata, name, city }: Place, locale: "it" | "en"): string {
  if (!iata) return name[locale]
  return name[locale] === city[locale] ? `${name[locale]} (${iata})` : `${city[locale]} ${name[locale]} (${iata})`
}

/** The label of a point (see `Itinerary`): of the place with that id, else the typed text. */
export function pointLabel(point: string, locale: "it" | "en"): string {
  const place = placeById(point)
  return place ? placeLabel(place, locale) : point
}

/** Suggestions start after more than one character (part 1 §5). */
export const MIN_CHARACTERS = 2

/** Lower case, without accents, with one kind of apostrophe. */
const normalised = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/[’`´]/g, "'").toLowerCase()

/** The places whose name, city (in either language) and code contain every word of `text`; none for fewer than two characters. */
export function matchingPlaces(text: string, places: readonly Place[]): Place[] {
  const typed = normalised(text).trim()
  if (typed.length < MIN_CHARACTERS) return []
  const words = typed.split(/[\s(),]+/).filter(Boolean)
  return places.filter(({ iata = "", name, city }) => {
    const searched = normalised([name.it, name.en, city.it, city.en, iata].join(" "))
    return words.every((word) => searched.includes(word))
  })
}

/** Geographic coordinates in degrees; north and east are positive. */
export type Point = { lat: number; lon: number }

/** The mean radius of the Earth. */
const RADIUS_KM = 6371.009
const KM_PER_NAUTICAL_MILE = 1.852

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two points, in km. */
export function greatCircleKm(from: Point, to: Point): number {
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lon, to.lon)
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const kmOf = (nauticalMiles: number): number => nauticalMiles * KM_PER_NAUTICAL_MILE
