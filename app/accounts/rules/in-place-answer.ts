import type { FormAnswer } from "../../platform/form-answer"

/** Result of a sign-in form in a dialog (field `inPlace`): signed in, or a code is required. */
export type InPlaceStep = "done" | "code"

export type InPlaceAnswer = FormAnswer & { done?: InPlaceStep }
