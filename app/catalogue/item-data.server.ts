import type { Accommodation, Car, Offer, Product, QuantitativeValue, Service, VacationRental } from "schema-dts"
import { brand } from "../platform/brand"
import type { Ctx } from "../platform/context.server"
import { companyReference, type JsonLd, jsonLd } from "../platform/json-ld"
import { convertEuroCents } from "../platform/money"
import { pageUrl } from "../platform/page-url"
import { oneDayPriceOf } from "./one-day-price.server"
import { backOnOf, type Item } from "./queries.server"
import { priceUnit } from "./rules/categories"
import { makeAndModel } from "./rules/make"
import type { CarSpecs, VillaSpecs } from "./rules/specs"
import { stayTimes } from "./rules/stay-times"

/** UN/CEFACT codes; a day is also used for a night. */
const unit = { day: "DAY", second: "SEC", kmh: "KMH", hp: "HJ", nm: "NU" } as const

type Texts = {
  description: string
  /** Absolute URLs. */
  pictures: string[]
  /** The page's specifications, with their labels. */
  specLines: [label: string, value: string][]
}

/**
 * An item as JSON-LD (schema.org): a car, a villa to rent, or a product, with an offer at the page's 'from' price in the
 * reader's currency if it has a price (D61); a service if it has none, since search engines refuse a product without an offer.
 */
export function itemJsonLd(ctx: Ctx, item: Item, texts: Texts): JsonLd {
  const { specs } = item
  if (specs.kind === "car") return carJsonLd(ctx, item, specs, texts)
  if (specs.kind === "villa") return villaJsonLd(ctx, item, specs, texts)
  const offers = offerOf(ctx, item)
  if (!offers)
    return jsonLd<Exclude<Service, string>>({
      "@type": "Service",
      ...commonOf(ctx, item, texts),
      provider: providerOf(ctx, item),
    })
  return jsonLd<Exclude<Product, string>>({
    "@type": "Product",
    ...commonOf(ctx, item, texts),
    offers,
    sku: item.id,
    additionalProperty: texts.specLines.map(([name, value]) => ({ "@type": "PropertyValue", name, value })),
  })
}

function carJsonLd(ctx: Ctx, item: Item, specs: CarSpecs, texts: Texts): JsonLd {
  const { make, model } = makeAndModel(item.name)
  const offers = offerOf(ctx, item)
  return jsonLd<Exclude<Car, string>>({
    "@type": "Car",
    ...commonOf(ctx, item, texts),
    ...(offers && { offers }),
    sku: item.id,
    brand: { "@type": "Brand", name: make },
    ...(model && { model }),
    color: specs.color[ctx.locale],
    vehicleSeatingCapacity: specs.seats,
    vehicleEngine: {
      "@type": "EngineSpecification",
      name: specs.engine[ctx.locale],
      enginePower: quantity(specs.powerHp, unit.hp),
      torque: quantity(specs.torqueNm, unit.nm),
    },
    speed: quantity(specs.maxSpeedKmh, unit.kmh),
    accelerationTime: quantity(specs.accelerationSeconds, unit.second),
  })
}

function villaJsonLd(ctx: Ctx, item: Item, specs: VillaSpecs, texts: Texts): JsonLd {
  const { locale } = ctx
  const { pickupTime, returnTime } = stayTimes("villas")
  const offer = offerOf(ctx, item)
  const place: Exclude<Accommodation, string> = {
    "@type": "Accommodation",
    additionalType: "EntirePlace",
    occupancy: { "@type": "QuantitativeValue", value: specs.guests },
    numberOfBedrooms: specs.bedrooms,
    numberOfBathroomsTotal: specs.bathrooms,
    amenityFeature: specs.has.map((amenity) => ({
      "@type": "LocationFeatureSpecification",
      name: amenity[locale],
      value: true,
    })),
  }
  return jsonLd<Exclude<VacationRental, string>>({
    "@type": "VacationRental",
    ...commonOf(ctx, item, texts),
    ...(offer && {
      makesOffer: { ...offer, eligibleQuantity: nightsFrom(specs.minNights ?? 1) },
      priceRange: `${offer.priceCurrency} ${offer.price}`,
    }),
    additionalType: "Villa",
    identifier: item.id,
    telephone: brand.phone,
    address: {
      "@type": "PostalAddress",
      addressLocality: specs.place,
      addressRegion: brand.office.region,
      addressCountry: brand.office.country,
    },
    geo: { "@type": "GeoCoordinates", latitude: specs.at.lat, longitude: specs.at.lon },
    latitude: specs.at.lat,
    longitude: specs.at.lon,
    checkinTime: pickupTime,
    checkoutTime: returnTime,
    containsPlace: place,
  })
}

/** The fewest nights that can be booked. */
const nightsFrom = (minValue: number): QuantitativeValue => ({
  "@type": "QuantitativeValue",
  minValue,
  unitCode: unit.day,
})

function commonOf({ config, locale }: Ctx, { id, name, category }: Item, { description, pictures }: Texts) {
  const path = `/${category}/${id}`
  const url = pageUrl(config.baseUrl, path, locale)
  return { "@id": `${config.baseUrl}${path}#item`, url, name, description, image: pictures }
}

/** `price` is for one day or night with everything in it, in the reader's currency. */
function offerOf(ctx: Ctx, item: Item) {
  const cents = oneDayPriceOf(ctx, item)
  if (cents === null) return undefined
  const { id, category, available, specs } = item
  const { baseUrl } = ctx.config
  const backOn = backOnOf(ctx, item)
  const price = convertEuroCents(cents, ctx.currency) / 100
  const priceCurrency = ctx.currency.toUpperCase()
  return {
    "@type": "Offer",
    url: pageUrl(baseUrl, `/${category}/${id}`, ctx.locale),
    price,
    priceCurrency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency,
      unitCode: unit.day,
      unitText: priceUnit(specs.kind),
      valueAddedTaxIncluded: true,
    },
    availability: available ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
    ...(backOn && { availabilityStarts: backOn }),
    businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" },
    seller: providerOf(ctx, item),
  } as const satisfies Offer
}

/** The company, or the item's partner. */
const providerOf = ({ config }: Ctx, { offeredBy }: Item) =>
  offeredBy === null ? companyReference(config.baseUrl) : ({ "@type": "Organization", name: offeredBy } as const)

const quantity = (value: number, unitCode: string): QuantitativeValue => ({
  "@type": "QuantitativeValue",
  value,
  unitCode,
})
