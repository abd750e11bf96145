import { m } from "../../platform/i18n/paraglide/messages.js"
import type { RequestState } from "../rules/requests"

/** The operator's answer; for a request that was closed with its membership, the reason in the reader's language. */
export const requestAnswer = ({ state, answer }: { state: RequestState; answer: string | null }): string | null =>
  state === "withdrawn" && answer ? m.membership_request_closed() : answer
