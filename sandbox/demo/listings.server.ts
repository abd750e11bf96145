import { eq } from "drizzle-orm"
import { userByEmail } from "../../app/accounts/queries.server"
import { demoAccounts } from "../../app/accounts/rules/demo-accounts"
import type { ListingInput } from "../../app/partners/forms"
import { createListing, publishListing } from "../../app/partners/listings/listings.server"
import { listings } from "../../app/partners/tables.server"
import type { Ctx } from "../../app/platform/context.server"
import { DEMO_LISTING } from "../rules/demo-listing"

type DemoListing = { key: string; typed: ListingInput; isPublished: boolean }

/** As their partner wrote them, in Italian. */
const demoListings: DemoListing[] = [
  {
    key: "0d5e1a10-0000-4000-8000-000000000001",
    isPublished: true,
    typed: {
      category: "cars",
      name: "Porsche 911 Carrera Cabriolet",
      description:
        "Tenuta in garage, tagliandata in concessionaria e consegnata sempre pulita. La capote si apre in dodici secondi, anche in marcia fino a 50 km/h.",
      location: "Cagliari",
      tariff: "exotic",
      powerHp: "394",
      engine: "6 cilindri boxer 3.0 biturbo",
      torqueNm: "450",
      accelerationSeconds: "4,4",
      maxSpeedKmh: "291",
      seats: "4",
      color: "Argento GT",
      price: "420",
    },
  },
  {
    key: DEMO_LISTING.id,
    isPublished: true,
    typed: {
      category: "villas",
      name: "Casa Lentisco",
      description:
        "Una casa bassa di pietra chiara tra lentischi e ginepri, a dieci minuti a piedi dalla spiaggia di Porto Giunco.\n\nIl soggiorno si apre su un portico con il camino esterno. Le quattro camere sono tutte al piano terra e ognuna ha il bagno e un pezzo di giardino.\n\nVillasimius è a cinque minuti d’auto.",
      location: "Porto Giunco, Villasimius",
      guests: "8",
      bedrooms: "4",
      bathrooms: "4",
      mapPlace: "Villasimius",
      features: "Piscina\nAria condizionata\nWi-Fi\nParcheggio nel giardino\nCamino all’aperto",
      price: "680",
    },
  },
  {
    key: "0d5e1a10-0000-4000-8000-000000000003",
    isPublished: false,
    typed: {
      category: "yachts",
      name: "Libeccio 24",
      description:
        "Ventiquattro metri per navigare tra le isole dell’arcipelago, con un comandante di casa alla Maddalena.",
      location: "Porto Cervo",
      yachtType: "motor",
      guests: "8",
      lengthM: "24",
    },
  },
]

/** The listings of the verified demo partner, unless there are any. Idempotent; only in a demonstration. */
export async function seedDemoListings(ctx: Ctx): Promise<void> {
  const demo = demoAccounts.find(({ key }) => key === "partner_verified")
  const user = demo && (await userByEmail(ctx, demo.email))
  if (user?.businessStatus !== "verified" || user.role !== "business") return
  if ((await ctx.db.$count(listings, eq(listings.userId, user.id))) > 0) return
  const { id: userId, role, name, email } = user
  const partner: Ctx = { ...ctx, actor: { kind: "person", userId, role, name, email } }
  for (const { key, typed, isPublished } of demoListings) {
    await createListing(partner, key, typed)
    if (isPublished) await publishListing(partner, key)
  }
}
