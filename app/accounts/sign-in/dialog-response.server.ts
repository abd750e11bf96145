import type { SignInDialogResult, SignInDialogStep } from "../rules/sign-in-dialog"

/**
 * Response to a sign-in form in a dialog. 401 while a code is still required, so that React Router does not revalidate the
 * page's loaders before the user is signed in.
 */
export const dialogResponse = (step: SignInDialogStep, headers: Headers) =>
  Response.json({ status: "success", done: step } satisfies SignInDialogResult, {
    status: step === "done" ? 200 : 401,
    headers,
  })
