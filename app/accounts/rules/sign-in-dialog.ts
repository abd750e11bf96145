import type { FormResult } from "../../platform/form-result"

/** Result of a sign-in form in a dialog (field `inDialog`): signed in, or a code is required. */
export type SignInDialogStep = "done" | "code"

export type SignInDialogResult = FormResult & { done?: SignInDialogStep }
