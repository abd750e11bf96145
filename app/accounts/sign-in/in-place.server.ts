import type { InPlaceAnswer, InPlaceStep } from "../rules/in-place-answer"

/**
 * The answer to a sign-in form of a page that stays where it is. A code that is still owed is no success (401): the page's
 * loaders are not asked again before somebody is signed in.
 */
export const inPlaceAnswer = (step: InPlaceStep, headers: Headers) =>
  Response.json({ status: "success", done: step } satisfies InPlaceAnswer, {
    status: step === "done" ? 200 : 401,
    headers,
  })
