import type { Attachment } from "../messaging/tables.server"

/** A calendar file as a download. */
export const calendarResponse = ({ name, contentType, base64 }: Attachment): Response =>
  new Response(Buffer.from(base64, "base64"), {
    headers: {
      "content-type": contentType,
      "content-disposition": `attachment; filename="${name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
