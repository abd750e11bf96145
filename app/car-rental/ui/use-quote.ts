import { useEffect, useState } from "react"
import type { Currency } from "../../platform/money"
import { callApi, type Problem } from "../../platform/ui/call-api"
import type { Deductible } from "../rules/deductible"
import type { RecommendedKm } from "../rules/kilometres"
import type { InsuranceOption } from "../rules/prices"
import type { Line } from "../rules/quote"

/** The answer of `POST /api/car-rentals/quote`: cents, `total` in cents of `currency`. */
export type QuoteAnswer = {
  billingDays: number
  includedKm: number
  lines: Line[]
  subtotalCents: number
  taxCents: number
  totalCents: number
  total: number
  currency: Currency
  insuranceOption: InsuranceOption
  eligibleInsurance: InsuranceOption[]
  depositCents: number
  deductible: Deductible
  recommendedKmPackage: RecommendedKm | null
}

/** `loading`: what is shown does not answer what is typed, or nothing is known yet. */
export type LiveQuote = { quote?: QuoteAnswer; problem?: Problem; loading: boolean }

/** A price that the page came with, and the body of the question it answers. */
export type KnownPrice = { body: string; quote: QuoteAnswer }

const PAUSE_MS = 250

/**
 * The server's price for what is typed, asked again a moment after each change; the last one stays while it is asked. What
 * the page came with is not asked for once more. Nothing is asked as long as there is no `request`.
 */
export function useQuote(request: object | undefined, known?: KnownPrice): LiveQuote {
  const [{ body: answered, ...shown }, setState] = useState<{ body?: string; quote?: QuoteAnswer; problem?: Problem }>(
    known ?? {},
  )
  const body = request && JSON.stringify(request)
  useEffect(() => {
    if (!body || body === answered) return
    const aborting = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const answer = await callApi<QuoteAnswer>("/api/car-rentals/quote", {
          body: JSON.parse(body),
          signal: aborting.signal,
        })
        setState(({ quote }) => (answer.ok ? { body, quote: answer.data } : { body, quote, problem: answer.problem }))
      } catch {
        // A newer question took its place.
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [body, answered])
  return { ...shown, loading: body === undefined ? answered === undefined : body !== answered }
}
