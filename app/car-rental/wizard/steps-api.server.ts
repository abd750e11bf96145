import { createRoute, z } from "@hono/zod-openapi"
import { answer, newApi, refusals } from "../../platform/http/api.server"
import { idText } from "../../platform/text"
import { wholeNumber } from "../../platform/whole-number"
import { checkStep } from "./steps.server"

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
