import { z } from "zod"
import { idText } from "../platform/text"

/** Which card pays, where it is not one that is typed and then forgotten; the server checks whose card it is. */
export const cardChoiceForm = z
  .object({ savedCardId: idText("payments.saved-card-gone").optional(), keepsCard: z.boolean().optional() })
  .optional()
