import { useEffect } from "react"

/** The refusal of whatever needs a session (401). */
export const SIGN_IN_REQUIRED = "platform.sign-in-required"

type Handler = () => Promise<boolean>

let handler: Handler | undefined
let pagesInPlace = 0

/** Sets who asks a person to sign in again; answers how to unset it. */
export function handleSignInRequired(asks: Handler): () => void {
  handler = asks
  return () => {
    if (handler === asks) handler = undefined
  }
}

/**
 * Makes sure that the person of this page is still signed in; where their session has ended they are asked to sign in again
 * in place. True once they are; false where they do not want to, or nobody was signed in on this page.
 */
export const signInAgain = async (): Promise<boolean> => (await handler?.()) ?? false

/** While the component is there and `isActive`, the end of the session leaves the page as it is and asks to sign in again. */
export function useStaysInPlace(isActive = true): void {
  useEffect(() => {
    if (!isActive) return
    pagesInPlace++
    return () => {
      pagesInPlace--
    }
  }, [isActive])
}

/** Whether somebody is booking or paying on this page. */
export const staysInPlace = (): boolean => pagesInPlace > 0
