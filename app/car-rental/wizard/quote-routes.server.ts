import { createRoute, z } from "@hono/zod-openapi"
import { locations } from "../../catalogue/rules/locations"
import { answer, bodyOf, refusals } from "../../platform/http/api.server"
import { currencies } from "../../platform/money"
import { idText, text } from "../../platform/text"
import { quoteRequest } from "../forms"
import { extraIds } from "../rules/extras"
import { insuranceOptions } from "../rules/prices"

/** API routes of prices and availability, for the documentation. */

const askedDay = (example: string) =>
  text({ max: 20, long: "car-rental.date-invalid", invalid: "car-rental.date-invalid" }).openapi({ example })

export const instant = z.iso.datetime()
const day = z.string().openapi({ example: "2026-12-01" })
const returnTime = z.string().openapi({ example: "2026-12-02T09:00", description: "In Europe/Rome" })
const cents = z.int().openapi({ description: "Cents" })

export const quoteResponse = z
  .object({
    billingDays: z.int(),
    includedKm: z.int().openapi({ description: "9999 is unlimited" }),
    lines: z.array(z.object({ code: z.string(), cents })),
    subtotalCents: cents,
    taxCents: cents,
    totalCents: cents.openapi({ description: "Euro cents" }),
    insuranceOption: z.enum(insuranceOptions).openapi({ description: "After the automatic downgrade" }),
    eligibleInsurance: z.array(z.enum(insuranceOptions)),
    depositCents: cents,
    deductible: z.object({ fixedCents: cents, percent: z.int() }),
    recommendedKmPackage: z
      .union([z.object({ type: z.literal("package"), distance: z.int() }), z.object({ type: z.literal("unlimited") })])
      .nullable(),
    totalInCurrencyCents: cents.openapi({ description: "As charged, in cents of `currency`" }),
    currency: z.enum(currencies),
  })
  .openapi("CarRentalQuote")

const rentalQuote = quoteResponse
  .extend({
    choices: z
      .object({
        insurance: z.partialRecord(z.enum(insuranceOptions), cents),
        extras: z.record(z.enum(extraIds), cents),
        kilometres: z.record(z.string(), cents).openapi({ description: "By distance, and `unlimited`" }),
        ownVehicleCents: cents,
        airportPickupCents: cents,
        airportReturnCents: cents,
      })
      .openapi({ description: "What each choice adds to the total, tax counted, in cents of `currency`" }),
    cheaperReturn: z
      .object({ to: returnTime, savesCents: cents })
      .nullable()
      .openapi({ description: "The latest return that costs less, with what it saves in euro cents" }),
    latestReturn: z
      .object({ to: returnTime })
      .nullable()
      .openapi({ description: "The latest return that costs the same" }),
  })
  .openapi("CarRentalQuoteWithChoices")

export const quoteRoute = createRoute({
  method: "post",
  path: "/api/car-rentals/quote",
  summary: "The price of a rental, or every rule it breaks",
  request: { body: bodyOf(quoteRequest) },
  responses: { 200: answer("The price", rentalQuote), ...refusals(404, 422) },
})

export const slotsRoute = createRoute({
  method: "get",
  path: "/api/car-rentals/slots",
  summary: "Pickup and return times of a day at a place",
  request: {
    query: z.object({
      date: askedDay("2026-12-01"),
      location: z.enum(locations, { error: "car-rental.choice-invalid" }),
    }),
  },
  responses: {
    200: answer(
      "Clock times in Europe/Rome",
      z.object({
        date: day,
        location: z.enum(locations),
        slots: z.array(z.string()).openapi({ description: "Available pickup times" }),
        returnTimes: z.array(z.string()),
      }),
    ),
    ...refusals(422),
  },
})

export const availabilityRoute = createRoute({
  method: "get",
  path: "/api/car-rentals/{vehicleId}/availability",
  summary: "Occupied periods and free days of a vehicle",
  request: {
    params: z.object({ vehicleId: idText("car-rental.vehicle-not-found") }),
    query: z.object({
      from: askedDay("2026-12-01"),
      to: askedDay("2026-12-31"),
    }),
  },
  responses: {
    200: answer(
      "Occupied periods as instants; days without any occupancy",
      z.object({
        vehicleId: z.string(),
        from: day,
        to: day,
        occupied: z.array(z.object({ startsAt: instant, endsAt: instant })),
        freeDays: z.array(day),
      }),
    ),
    ...refusals(404, 422),
  },
})
