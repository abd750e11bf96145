import { createRoute, z } from "@hono/zod-openapi"
import { requireVerifiedCustomer } from "../../accounts/identity/gates.server"
import type { Ctx } from "../../platform/context.server"
import { answer, newApi, refusals } from "../../platform/http/api.server"
import { type FieldRefusal, invalid, Refusal } from "../../platform/refusal"
import { idText } from "../../platform/text"
import { wholeNumber } from "../../platform/whole-number"
import { stepOfField } from "../rules/steps"
import { distinct, quoteRental } from "./quote.server"
import { requireValidRentalRequest } from "./rental-request.server"

/**
 * Checks whether the wizard may leave a step (1 to 3): refuses with 422 and every invalid field of that step and the
 * previous ones, including taken dates. Fields of later steps are not checked.
 */
export async function checkStep(ctx: Ctx, step: number, input: unknown): Promise<void> {
  const profile = await requireVerifiedCustomer(ctx)
  const errors = [
    ...(await fieldErrorsOf(requireValidRentalRequest(ctx, profile, input))),
    ...(await fieldErrorsOf(quoteRental(ctx, input))),
  ]
  const stepErrors = distinct(errors).filter(({ field }) => stepOfField(field) <= step)
  if (stepErrors.length > 0) throw invalid(stepErrors)
}

async function fieldErrorsOf(validation: Promise<unknown>): Promise<FieldRefusal[]> {
  try {
    await validation
    return []
  } catch (error) {
    if (error instanceof Refusal && error.fields.length > 0) return error.fields
    throw error
  }
}

/** Step check of the wizard. */
export const stepsApi = newApi()

stepsApi.openapi(
  createRoute({
    method: "post",
    path: "/api/car-rentals/steps/{step}",
    summary: "Checks whether the wizard may leave a step; the body is the whole input so far.",
    request: {
      params: z.object({ step: wholeNumber({ error: "platform.field-invalid", min: 1, max: 3 }) }),
      body: { content: { "application/json": { schema: z.record(idText("platform.field-invalid"), z.unknown()) } } },
    },
    responses: {
      200: answer("The step is valid.", z.object({ ok: z.literal(true) })),
      ...refusals(401, 403, 404, 422),
    },
  }),
  async (c) => {
    await checkStep(c.get("ctx"), c.req.valid("param").step, c.req.valid("json"))
    return c.json({ ok: true as const }, 200)
  },
)
