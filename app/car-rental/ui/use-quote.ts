import { useEffect, useState } from "react"
import { callApi, type Problem } from "../../platform/ui/call-api"
import type { QuoteAnswer } from "../rules/quote"

/**
 * `loading`: what is shown does not answer what is typed, or nothing is known yet. `unanswered`: nobody answers the question,
 * which is put again and again; no price stands meanwhile.
 */
export type LiveQuote = { quote?: QuoteAnswer; problem?: Problem; loading: boolean; unanswered?: boolean }

/** A price that the page came with, and the body of the question it answers. */
export type KnownPrice = { body: string; quote: QuoteAnswer }

const PAUSE_MS = 250

const AGAIN_MS = 3_000

/** No answer to the question: it is put once more. */
const isUnanswered = ({ status }: Problem) => status === 0 || status === 429 || status >= 500

/**
 * The server's price for what is typed, asked again a moment after each change; the last one stays while it is asked, and
 * goes where what is typed is refused or nobody answers. What the page came with is not asked for once more. Nothing is asked as long as
 * there is no `request`.
 */
export function useQuote(request: object | undefined, known?: KnownPrice): LiveQuote {
  const [{ body: answered, ...shown }, setState] = useState<{ body?: string; quote?: QuoteAnswer; problem?: Problem }>(
    known ?? {},
  )
  const [unanswered, setUnanswered] = useState<string>()
  const body = request && JSON.stringify(request)
  useEffect(() => {
    if (!body || body === answered) return
    const aborting = new AbortController()
    const ask = async () => {
      try {
        const answer = await callApi<QuoteAnswer>("/api/car-rentals/quote", {
          body: JSON.parse(body),
          signal: aborting.signal,
        })
        if (aborting.signal.aborted) return
        if (answer.ok) setState({ body, quote: answer.data })
        else if (isUnanswered(answer.problem)) {
          setUnanswered(body)
          timer = setTimeout(ask, AGAIN_MS)
        } else setState({ body, problem: answer.problem })
      } catch {
        // A newer question took its place.
      }
    }
    let timer = setTimeout(ask, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [body, answered])
  if (body && body === unanswered && body !== answered) return { loading: true, unanswered: true }
  return { ...shown, loading: body === undefined ? answered === undefined : body !== answered }
}
