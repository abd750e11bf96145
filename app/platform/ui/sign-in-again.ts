import { useEffect } from "react"

/** The refusal code of a request without a session (401). */
export const SIGN_IN_REQUIRED = "platform.sign-in-required"

type Handler = () => Promise<boolean>

let handler: Handler | undefined
let activePages = 0

/** Sets the handler that asks the user to sign in again; returns a function that removes it. */
export function handleSignInRequired(newHandler: Handler): () => void {
  handler = newHandler
  return () => {
    if (handler === newHandler) handler = undefined
  }
}

/**
 * If the session of this page has ended, asks the user to sign in again without leaving the page. True once they are signed
 * in; false if they cancel, or if nobody was signed in on this page.
 */
export const signInAgain = async (): Promise<boolean> => (await handler?.()) ?? false

/** While mounted and `isActive`, the end of the session does not leave the page; the user is asked to sign in again. */
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
