import type { FormAnswer } from "../../platform/form-answer"

/** Result of a sign-in form in a dialog (field `inPlace`): signed in, or a code is required. */
export type SignInDialogStep = "done" | "code"

export type InPlaceAnswer = FormAnswer & { done?: SignInDialogStep }
