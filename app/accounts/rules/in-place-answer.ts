import type { FormAnswer } from "../../platform/form-answer"

/** What a sign-in form of a page that stays where it is (field `inPlace`) has led to: signed in, or a code is asked for. */
export type InPlaceStep = "done" | "code"

export type InPlaceAnswer = FormAnswer & { done?: InPlaceStep }
