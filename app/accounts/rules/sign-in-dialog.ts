import type { FormResult } from "../../platform/form-result"

/** What a sign-in in a dialog needs next: a code of the second factor, or nothing. */
export type SignInNextStep = "none" | "code"

/** Result of a sign-in form in a dialog (field `inDialog`). */
export type SignInDialogResult = FormResult & { nextStep?: SignInNextStep }
