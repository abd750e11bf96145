import { createRoute, z } from "@hono/zod-openapi"
import { answer, newApi, refusals } from "../../platform/http/api.server"
import { idText } from "../../platform/text"
import { addListingPhotograph, admitListingPhotograph } from "./listing-photographs.server"
import { publishListing } from "./listings.server"

const file = z.instanceof(File, { error: "catalogue.photograph-missing" }).openapi({ type: "string", format: "binary" })
const params = z.object({ listingId: idText("partners.listing-not-found") })

export const listingsApi = newApi()
  .openapi(
    createRoute({
      method: "post",
      path: "/api/listings/{listingId}/photographs",
      summary: "Uploads a photograph of a partner's own listing: PNG or JPEG, at most 15 MB",
      request: {
        params,
        body: { required: true, content: { "multipart/form-data": { schema: z.object({ file }) } } },
      },
      responses: {
        202: answer("Uploaded; it is shown once its variants are created", z.object({ id: z.uuid() })),
        ...refusals(401, 403, 404, 409, 413, 422, 429),
      },
    }),
    async (c) => {
      const ctx = c.get("ctx")
      const { listingId } = c.req.valid("param")
      await admitListingPhotograph(ctx, listingId)
      const bytes = new Uint8Array(await c.req.valid("form").file.arrayBuffer())
      return c.json(await addListingPhotograph(ctx, { listingId, bytes }), 202)
    },
  )
  .openapi(
    createRoute({
      method: "post",
      path: "/api/listings/{listingId}/publication",
      summary: "Publishes a verified partner's own listing",
      request: { params },
      responses: {
        200: answer("Published; the item of the catalogue", z.object({ itemId: z.string() })),
        ...refusals(401, 403, 404, 409, 422),
      },
    }),
    async (c) => {
      const { itemId } = await publishListing(c.get("ctx"), c.req.valid("param").listingId)
      return c.json({ itemId: itemId ?? "" }, 200)
    },
  )
