import { createRoute, z } from "@hono/zod-openapi"
import { answer, newApi, refusals } from "../platform/http/api.server"
import { idText, text } from "../platform/text"
import { takenPeriods } from "./availability.server"

const day = text({ max: 10 }).openapi({ example: "2026-12-01" })
const instant = z.iso.datetime()

const availability = createRoute({
  method: "get",
  path: "/api/items/{itemId}/availability",
  summary: "Occupied periods of a catalogue item",
  request: {
    params: z.object({ itemId: idText("catalogue.item-not-found") }),
    query: z.object({ from: day, to: day }),
  },
  responses: {
    200: answer(
      "Occupied periods between two days, both included, and the days that cannot be booked",
      z.object({
        itemId: z.string(),
        from: day,
        to: day,
        occupied: z.array(z.object({ startsAt: instant, endsAt: instant })),
        takenDays: z.array(day).openapi({ description: "Days in Rome that cannot be booked (part 2 §2)" }),
      }),
    ),
    ...refusals(404, 422),
  },
})

/** API routes common to everything that is booked by dates. */
export const bookingsApi = newApi().openapi(availability, async (c) => {
  const requested = { ...c.req.valid("param"), ...c.req.valid("query") }
  const { occupied: taken, takenDays } = await takenPeriods(c.get("ctx"), requested)
  const occupied = taken.map(({ startsAt, endsAt }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }))
  return c.json({ ...requested, occupied, takenDays }, 200)
})
