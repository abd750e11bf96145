import { data } from "react-router"

/**
 * The answer to a sign-in form of a page that stays where it is. A code that is still owed is no success (401): the page's
 * loaders are not asked again before somebody is signed in.
 */
export const inPlaceAnswer = (step: "done" | "code", headers: Headers) =>
  data({ step }, { status: step === "done" ? 200 : 401, headers })
