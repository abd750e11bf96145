import { z } from "zod"
import { idText } from "../platform/text"

/** The card that pays; absent for a typed card that is not saved. The server checks its owner. */
export const cardChoiceForm = z
  .object({ savedCardId: idText("payments.saved-card-gone").optional(), savesCard: z.boolean().optional() })
  .optional()

const UNKNOWN = "payments.card-unknown"

/** An action on the customer's saved cards; the server checks their owner. */
export const savedCardForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), setupIntentId: idText(UNKNOWN) }),
  z.object({ intent: z.literal("default"), cardId: idText(UNKNOWN) }),
  z.object({ intent: z.literal("remove"), cardId: idText(UNKNOWN) }),
])
export type SavedCardInput = z.output<typeof savedCardForm>
