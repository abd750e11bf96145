import { z } from "zod"

/** A winner accepts their prize. */
export const prizeAnswerForm = z.object({ intent: z.literal("accept", { error: "platform.field-invalid" }) })
