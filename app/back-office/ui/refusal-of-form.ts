import type { FormAnswer } from "../../platform/form-answer"
import { answerTo } from "../../platform/ui/server-form"

/** The answer if it is a refusal of the form with these values; undefined otherwise. */
export const refusalOfForm = (answer: FormAnswer | undefined, sent: Record<string, string>): FormAnswer | undefined =>
  answer?.status === "error" ? answerTo(answer, sent) : undefined
