import { useEffect, useState } from "react"
import { type ApiProblem, callApi } from "../../../platform/ui/call-api"
import type { RentalQuote } from "../quote.server"

/**
 * `loading`: the shown price does not match the input yet, or none is known. `unanswered`: the server does not respond,
 * and the request is retried; no price is shown.
 */
export type QuoteState = { quote?: RentalQuote; problem?: ApiProblem; loading: boolean; unanswered?: boolean }

/** The price that came with the page, and its request body. */
export type KnownPrice = { body: string; quote: RentalQuote }

const DEBOUNCE_MS = 250

const RETRY_MS = 3_000

/** Whether to retry the request. */
const isUnanswered = ({ status }: ApiProblem) => status === 0 || status === 429 || status >= 500

/**
 * The server's price for the current input, requested after a short delay. The previous price stays visible until the
 * response, and is removed if the input is refused or the server does not respond. The page's own price is not
 * requested again. Without `request`, sends nothing.
 */
export function useQuote(request: object | undefined, initial?: KnownPrice): QuoteState {
  const [{ body: answered, ...shown }, setState] = useState<{
    body?: string
    quote?: RentalQuote
    problem?: ApiProblem
  }>(initial ?? {})
  const [unanswered, setUnanswered] = useState<string>()
  const body = request && JSON.stringify(request)
  useEffect(() => {
    if (!body || body === answered) return
    const aborting = new AbortController()
    const ask = async () => {
      try {
        const result = await callApi<RentalQuote>("/api/car-rentals/quote", {
          body: JSON.parse(body),
          signal: aborting.signal,
        })
        if (aborting.signal.aborted) return
        if (result.ok) setState({ body, quote: result.data })
        else if (isUnanswered(result.problem)) {
          setUnanswered(body)
          timer = setTimeout(ask, RETRY_MS)
        } else setState({ body, problem: result.problem })
      } catch {
        // Aborted by a newer request.
      }
    }
    let timer = setTimeout(ask, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [body, answered])
  if (body && body === unanswered && body !== answered) return { loading: true, unanswered: true }
  return { ...shown, loading: body === undefined ? answered === undefined : body !== answered }
}
