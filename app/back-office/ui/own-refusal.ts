import type { FormAnswer } from "../../platform/form-answer"
import { answerTo } from "../../platform/ui/server-form"

/** A refusal of the form that sent these values; undefined for any other answer. */
export const ownRefusal = (answer: FormAnswer | undefined, sent: Record<string, string>): FormAnswer | undefined =>
  answer?.status === "error" ? answerTo(answer, sent) : undefined
