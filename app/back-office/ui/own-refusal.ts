import { answerTo, type FormAnswer } from "../../platform/ui/server-form"

/** Conform keeps a form's errors until another answer comes. */
const NONE: FormAnswer = {}

/** A refusal of the form that sent these values; for any other answer, or none, an answer that clears the form's errors. */
export const ownRefusal = (answer: FormAnswer | undefined, sent: Record<string, string>): FormAnswer =>
  (answer?.status === "error" && answerTo(answer, sent)) || NONE
