import { ctxOf } from "../../platform/http/page.server"
import { demoAttachment } from "../queries.server"
import type { Route } from "./+types/demo-attachment"

/** Always a download, so that the browser never renders an attachment. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const attachment = await demoAttachment(ctxOf(context), params.messageId, params.index)
  return new Response(new Uint8Array(Buffer.from(attachment.base64, "base64")), {
    headers: {
      "content-type": attachment.contentType,
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    },
  })
}
