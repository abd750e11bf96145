import type { SubmissionResult } from "@conform-to/react"

/** What a form's action answers: Conform's result, with code and details of a refusal, or the instant it was done at in milliseconds. */
export type FormAnswer = SubmissionResult<string[]> & {
  code?: string
  details?: Record<string, string | number>
  at?: number
}
