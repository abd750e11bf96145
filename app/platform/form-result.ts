import type { SubmissionResult } from "@conform-to/react"

/** The result of a form's action: Conform's, with code and details of a refusal, or with the time of success in milliseconds. */
export type FormResult = SubmissionResult<string[]> & {
  code?: string
  details?: Record<string, string | number>
  at?: number
}
