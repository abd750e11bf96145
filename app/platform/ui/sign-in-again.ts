import { useEffect } from "react"

/** The refusal code of a request without a session (401). */
export const SIGN_IN_REQUIRED = "platform.sign-in-required"

type Handler = () => Promise<boolean>

let handler: Handler | undefined
let activePages = 0

/** Sets the handler of an ended session; returns a function that removes it. */
export function handleSignInRequired(newHandler: Handler): () => void {
  handler = newHandler
  return () => {
    if (handler === newHandler) handler = undefined
  }
}

/**
 * If the session of this page has ended: during a payment, asks the user to sign in again without leaving the page, and is true
 * once they have; otherwise the page is left for sign-in. False also if nobody was signed in on this page.
 */
export const signInAgain = async (): Promise<boolean> => (await handler?.()) ?? false

/** While mounted and `isActive`, somebody pays: the end of the session does not leave the page. */
export function useSignInDialogOnExpiry(isActive = true): void {
  useEffect(() => {
    if (!isActive) return
    activePages++
    return () => {
      activePages--
    }
  }, [isActive])
}

/** Whether a mounted component uses `useSignInDialogOnExpiry`. */
export const opensSignInDialog = (): boolean => activePages > 0
