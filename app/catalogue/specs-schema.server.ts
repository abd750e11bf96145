import { z } from "@hono/zod-openapi"

const bothLanguages = z.object({ it: z.string(), en: z.string() })

const car = z
  .object({
    kind: z.literal("car"),
    accelerationSeconds: z.number().openapi({ description: "0-100 km/h in seconds" }),
    maxSpeedKmh: z.number(),
    powerHp: z.number(),
    torqueNm: z.number(),
    engine: bothLanguages,
    seats: z.int(),
    color: bothLanguages,
    group: z.enum(["exotic", "urban", "urban-premium"]),
    van: z.boolean().optional(),
    place: z.string().optional(),
    summary: bothLanguages.optional(),
  })
  .openapi("CarSpecs")

const yacht = z
  .object({
    kind: z.literal("yacht"),
    guests: z.int(),
    cabins: z.int(),
    crew: z.int(),
    lengthM: z.number(),
    beamM: z.number(),
    cruiseKnots: z.number(),
    rangeNm: z.number().optional().openapi({ description: "Absent under sail" }),
    type: bothLanguages,
    hull: bothLanguages,
    summary: bothLanguages,
    place: z.string().optional(),
  })
  .openapi("YachtSpecs")

const jet = z
  .object({
    kind: z.literal("jet"),
    passengers: z.int(),
    year: z.int(),
    type: bothLanguages,
    rangeKm: z.number(),
    cruiseKmh: z.number(),
    hourlyRateCents: z.int().optional().openapi({ description: "Euro cents per flight hour, indicative" }),
    petsAllowed: z.boolean(),
    smokingAllowed: z.boolean(),
    summary: bothLanguages,
  })
  .openapi("JetSpecs")

const helicopter = z
  .object({
    kind: z.literal("helicopter"),
    passengers: z.int(),
    rangeNm: z.number(),
    cruiseKnots: z.number(),
    hourlyRateCents: z.int().optional(),
    engines: z.union([z.literal(1), z.literal(2)]),
    year: z.int(),
    summary: bothLanguages,
  })
  .openapi("HelicopterSpecs")

const villa = z
  .object({
    kind: z.literal("villa"),
    guests: z.int(),
    bedrooms: z.int(),
    bathrooms: z.int(),
    place: z.string(),
    at: z.object({ lat: z.number(), lon: z.number() }),
    summary: bothLanguages,
    description: bothLanguages,
    has: z.array(bothLanguages),
  })
  .openapi("VillaSpecs")

const wash = z.object({ kind: z.literal("wash") }).openapi("WashSpecs")

/** Specifications in `/api` (`rules/specs.ts`). */
export const specsSchema = z.discriminatedUnion("kind", [car, yacht, jet, helicopter, villa, wash]).openapi("Specs")
