import type { FormResult } from "../../platform/form-result"

/** Result of a sign-in form in a dialog (field `inPlace`): signed in, or a code is required. */
export type SignInDialogStep = "done" | "code"

export type InPlaceResult = FormResult & { done?: SignInDialogStep }
