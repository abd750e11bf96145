import type { ApiProblem, ApiResult } from "../../../platform/ui/call-api"
import type { PurchaseState } from "./purchase"

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** Nobody is signed in, and the user has dismissed the sign-in dialog. */
const isSignedOut = ({ status }: ApiProblem) => status === 401

/** No response, or one that says nothing about the purchase. */
const isSilent = ({ status }: ApiProblem) => status === 0 || status === 408 || status === 429 || status >= 500

/** The state is not known yet. `askAgain`: only the user can go on, by signing in, and this asks again then. */
export type Checking = { askAgain?: () => void }

/**
 * Asks for the state of a purchase until it is known, because the card may have been charged. `onUnknown` is called after each
 * answer that does not tell it. Asks again once the browser is online; without a session only after `askAgain`. Never returns after
 * `left`, when nobody waits for it any more.
 */
export async function knownState(
  ask: () => Promise<ApiResult<PurchaseState>>,
  onUnknown: (checking: Checking) => void,
  left: AbortSignal,
): Promise<ApiResult<PurchaseState>> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const state = await ask()
    if (state.ok) return state
    if (isSignedOut(state.problem)) {
      await new Promise<void>((askAgain) => onUnknown({ askAgain }))
      continue
    }
    if (!isSilent(state.problem)) return state
    onUnknown({})
    await pause(pauseMs, left)
  }
}

/** Ends early when the browser is online again. */
const pause = (ms: number, left: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timeout)
      window.removeEventListener("online", end)
      if (!left.aborted) resolve()
    }
    const timeout = setTimeout(end, ms)
    window.addEventListener("online", end)
    left.addEventListener("abort", end, { once: true })
  })
