import type { SignInDialogResult, SignInNextStep } from "../rules/sign-in-dialog"

/**
 * Response to a sign-in form in a dialog. 401 while a code is still required, so that React Router does not revalidate the
 * page's loaders before the user is signed in.
 */
export const dialogResponse = (nextStep: SignInNextStep, headers: Headers) =>
  Response.json({ status: "success", nextStep } satisfies SignInDialogResult, {
    status: nextStep === "none" ? 200 : 401,
    headers,
  })
