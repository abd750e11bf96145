import { createRoute, z } from "@hono/zod-openapi"
import { answer, newApi, refusals } from "../../platform/http/api.server"
import { idText } from "../../platform/text"
import { views } from "../rules/views"
import { addPhotograph } from "./photographs.server"

const file = z.instanceof(File, { error: "catalogue.photograph-missing" }).openapi({ type: "string", format: "binary" })

export const photographsApi = newApi().openapi(
  createRoute({
    method: "post",
    path: "/api/photographs",
    summary: "Uploads a photograph of an item (operators): JPEG, PNG, WebP or AVIF, at most 15 MB",
    request: {
      body: {
        required: true,
        content: { "multipart/form-data": { schema: z.object({ file, itemId: idText(), view: z.enum(views) }) } },
      },
    },
    responses: {
      202: answer("Uploaded; it is shown once its variants are created", z.object({ id: z.uuid() })),
      ...refusals(401, 403, 404, 413, 422, 429),
    },
  }),
  async (c) => {
    const { file: given, itemId, view } = c.req.valid("form")
    const bytes = new Uint8Array(await given.arrayBuffer())
    return c.json(await addPhotograph(c.get("ctx"), { itemId, view, bytes }), 202)
  },
)
