import { z } from "zod"
import { idText } from "../platform/text"

/** Which card pays, where it is not one that is typed and then forgotten; the server checks whose card it is. */
export const cardChoiceForm = z
  .object({ savedCardId: idText("payments.saved-card-gone").optional(), keepsCard: z.boolean().optional() })
  .optional()

const UNKNOWN = "payments.card-unknown"

/** What a customer does with their saved cards; the server checks whose card it is. */
export const savedCardForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("keep"), setupIntentId: idText(UNKNOWN) }),
  z.object({ intent: z.enum(["default", "remove"]), cardId: idText(UNKNOWN) }),
])
export type SavedCardWish = z.output<typeof savedCardForm>
